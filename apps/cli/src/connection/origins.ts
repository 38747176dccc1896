import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { Deployment } from "../common/deployment.ts";

/** Base URL of a deployment that names none, as documented. */
export const defaultAddress: Readonly<Record<Deployment, string | undefined>> = {
  selfhosted: "http://localhost:8000",
  hosted: undefined,
};

/** Environment variable with the origins, separated by spaces or commas, that may receive a secret that was not given for them. */
export const allowedOriginsVariable = "OBSTACK_ALLOWED_ORIGINS";

/** Returns the origin of an http or https address; nothing for any other, which the clients refuse. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

/**
 * Returns the origins that the person or job running the command approves.
 *
 * @throws {CommandError} If a value is not an origin.
 */
export function allowedOrigins(environment: CliContext["environment"]): ReadonlySet<string> {
  const values = (environment[allowedOriginsVariable] ?? "").split(/[\s,]+/).filter((value) => value !== "");
  return new Set(values.map(checkOrigin));
}

function checkOrigin(value: string): string {
  const origin = originOf(value);
  if (origin !== undefined && new URL(value).href === `${origin}/`) return origin;
  throw new CommandError(
    "configuration",
    `Invalid origin ${JSON.stringify(value.replace(/.*@/, ""))} in ${allowedOriginsVariable}.`,
    "Use a value such as https://api.example.com.",
  );
}
