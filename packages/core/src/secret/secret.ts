const placeholder = "[secret]";

// Used by `util.inspect` and `console.log` in Node, Deno and Bun.
const inspect = Symbol.for("nodejs.util.inspect.custom");

/** A string that is not printed: logs, `JSON.stringify`, template literals and `util.inspect` show `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
    Object.defineProperty(this, inspect, { value: () => placeholder });
  }

  /** Returns the secret. */
  reveal(): string {
    return this.#value;
  }

  /** Returns `[secret]`. */
  toString(): string {
    return placeholder;
  }

  /** Returns `[secret]`. */
  toJSON(): string {
    return placeholder;
  }
}

/** A secret, or a function that returns it. The function is called for each request, so that the secret can change. */
export type SecretSource = string | Secret | (() => string | Secret | Promise<string | Secret>);
