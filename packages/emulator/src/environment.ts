import type { ParseArgsOptionsConfig } from "node:util";
import type { Credentials } from "./store/credentials.ts";

/** Start of the names of the emulator's environment variables. */
const prefix = "OBSTACK_EMULATOR_";

/** Credentials have no flag, because other users of a machine can read the arguments of a process. */
const credentialVariables = { API_KEY: "apiKey", KEY_ID: "keyId", KEY_SECRET: "keySecret" } as const;

/** An environment variable of the emulator is unknown. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

export interface Environment {
  /** Arguments, such as `["--seed=empty"]`. */
  readonly argv: readonly string[];
  readonly credentials: Partial<Credentials>;
}

/**
 * Reads variables such as `OBSTACK_EMULATOR_HOSTED_PORT` and `OBSTACK_EMULATOR_API_KEY`. Empty variables count as unset.
 *
 * @param flags Flags that have a variable, and whether they can be repeated. The variables of those contain a list, separated by spaces.
 * @throws {EnvironmentError} If a variable starts with `OBSTACK_EMULATOR_` and is unknown.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv, flags: ParseArgsOptionsConfig): Environment {
  const flagOf = new Map(Object.keys(flags).map((flag) => [flag.toUpperCase().replaceAll("-", "_"), flag]));
  const argv: string[] = [];
  const credentials: Record<string, string> = {};
  for (const [variable, value = ""] of Object.entries(environment)) {
    if (!variable.startsWith(prefix)) continue;
    const name = variable.slice(prefix.length);
    const flag = flagOf.get(name);
    const isCredential = Object.hasOwn(credentialVariables, name);
    if (flag === undefined && !isCredential) {
      const known = [...flagOf.keys(), ...Object.keys(credentialVariables)].map((one) => prefix + one);
      throw new EnvironmentError(`Unknown environment variable ${variable}. Use one of ${known.join(", ")}.`);
    }
    if (value === "") continue;
    if (flag === undefined) credentials[credentialVariables[name as keyof typeof credentialVariables]] = value;
    else for (const item of flags[flag]?.multiple === true ? value.split(" ") : [value]) argv.push(`--${flag}=${item}`);
  }
  return { argv, credentials };
}
