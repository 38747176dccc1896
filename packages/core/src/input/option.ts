import { ConfigurationError } from "../errors/configuration-error.ts";

/** Environment variables, where the platform has them. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[name];
  return value === "" ? undefined : value;
}

/**
 * Returns an option, or else its environment variable.
 *
 * @throws {ConfigurationError} when neither is set; it names both.
 */
export function requireOption<T>(option: string, value: T | undefined, variable: string): T | string {
  const found = value === undefined || value === "" ? environmentVariable(variable) : value;
  if (found !== undefined) return found;
  throw new ConfigurationError(option, "is missing", {
    hint: `Pass \`${option}\`, or set the environment variable ${variable}.`,
    variable,
  });
}
