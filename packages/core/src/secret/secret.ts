/** What stands in for a secret. A request in which a secret field has this value is refused. */
export const placeholder = "[secret]";

// Used by `util.inspect` and `console.log` in Node, Deno and Bun.
const inspect = Symbol.for("nodejs.util.inspect.custom");

// In the global registry, so that another copy of this package recognizes secrets.
const brand = Symbol.for("@obstack/core.secret");

/**
 * A string that is not printed: logs, `JSON.stringify`, template literals and `util.inspect` show `[secret]`, also after the host of an
 * address. In the body of a request, its value is sent.
 */
export class Secret {
  readonly #value: string;
  readonly #shown: string;

  /** @param shown What is shown instead: the secret without its secret part, such as `https://example.com/[secret]`. Default: `[secret]`. */
  constructor(value: string, shown: string = placeholder) {
    this.#value = value;
    this.#shown = shown;
    Object.defineProperty(this, inspect, { value: () => shown });
    Object.defineProperty(this, brand, { value: true });
  }

  /** Returns the secret. */
  reveal(): string {
    return this.#value;
  }

  /** Returns `[secret]`, or an address without its secret part. */
  toString(): string {
    return this.#shown;
  }

  /** Returns `[secret]`, or an address without its secret part. */
  toJSON(): string {
    return this.#shown;
  }
}

/** Returns whether a value is a `Secret`, also of another copy of this package. */
export function isSecret(value: unknown): value is Secret {
  return brand in Object(value);
}

/** A secret, or a function that returns it. The function is called for each request, so that the secret can change. */
export type SecretSource = string | Secret | (() => string | Secret | Promise<string | Secret>);
