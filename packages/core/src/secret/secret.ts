const shown = "[secret]";

// What `util.inspect` and `console.log` of Node, Deno and Bun ask for.
const inspect = Symbol.for("nodejs.util.inspect.custom");

/** A text that does not print: logs, `JSON.stringify`, templates and `util.inspect` show `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
    Object.defineProperty(this, inspect, { value: () => shown });
  }

  /** Returns the text itself. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }
}

/** A secret as text, or a function that is asked for it at each request, so that it can rotate. */
export type SecretSource = string | Secret | (() => string | Secret | Promise<string | Secret>);

/** Returns a function that gives the text of a secret. */
export function secretReader(source: SecretSource): () => string | Promise<string> {
  return typeof source === "function" ? async () => reveal(await source()) : () => reveal(source);
}

const reveal = (secret: string | Secret): string => (typeof secret === "string" ? secret : secret.reveal());
