import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { Deployment } from "../environment/deployment.ts";

export const defaultAddress: Readonly<Record<Deployment, string | undefined>> = {
  selfhosted: "http://localhost:8000",
  hosted: undefined,
};

/** Environment variable that lists additional origins to which secrets may be sent, separated by spaces or commas. */
export const allowedOriginsVariable = "OBSTACK_ALLOWED_ORIGINS";

/** Returns the origin of an http or https URL. Returns nothing for any other value, which the clients reject. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

/** Returns the origins approved by the environment. In agent mode there are none: whoever runs the command is not the one who approves. */
export function allowedOrigins({
  environment,
  isAgent,
}: Pick<CliContext, "environment" | "isAgent">): ReadonlySet<string> {
  if (isAgent) return new Set();
  const values = (environment[allowedOriginsVariable] ?? "").split(/[\s,]+/).filter((value) => value !== "");
  return new Set(values.map(checkOrigin));
}

function checkOrigin(value: string): string {
  const origin = originOf(value);
  if (origin !== undefined && new URL(value).href === `${origin}/`) return origin;
  throw new CommandError(
    "configuration",
    `Invalid origin ${JSON.stringify(value.replace(/^.*@/s, ""))} in ${allowedOriginsVariable}.`,
    "Use a value such as https://api.example.com.",
  );
}
