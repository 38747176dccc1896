import type { Secret, SecretSource } from "../secret/secret.ts";
import { requireOption } from "./option.ts";

/**
 * Returns a function that resolves an option to a secret, or its environment variable if the option is not set or empty.
 *
 * The variable is read by each call and not before, because bundlers load modules on machines without keys. The function throws a
 * `ConfigurationError` if neither is set.
 */
export function secretReader(
  option: string,
  source: SecretSource | undefined,
  variable: string,
): () => string | Promise<string> {
  return () => {
    const found = requireOption(option, source, variable);
    return typeof found === "function" ? Promise.resolve(found()).then(reveal) : reveal(found);
  };
}

const reveal = (secret: string | Secret): string => (typeof secret === "string" ? secret : secret.reveal());
