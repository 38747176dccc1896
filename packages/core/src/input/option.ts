import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Secret, SecretSource } from "../secret/secret.ts";

/** Returns an environment variable, or `undefined` if it is empty, not set, or not supported by the platform. */
export function environmentVariable(name: string): string | undefined {
  if (import.meta.browser) return undefined;
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

/**
 * Returns an option, or its environment variable if the option is not set.
 *
 * @throws {ConfigurationError} If neither is set, or if the option is empty: an empty key never falls back to the environment. The error names both.
 */
export function requireOption<T>(option: string, value: T | undefined, variable: string): T | string {
  const found = value ?? environmentVariable(variable);
  if (found) return found;
  throw new ConfigurationError(option, "is missing", {
    hint: `Pass \`${option}\`${import.meta.browser ? "" : `, or set the environment variable ${variable}`}.`,
    variable,
  });
}

/**
 * Returns a function that resolves an option to a secret, or its environment variable if the option is not set.
 *
 * The variable is read by each call and not before, because bundlers load modules on machines without keys. The function throws a
 * `ConfigurationError` if neither is set, or the option is empty.
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
