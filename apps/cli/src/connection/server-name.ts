import type { CliContext } from "../context.ts";
import { deploymentOf } from "./clients.ts";
import type { StackFlags } from "./flags.ts";
import { defaultAddress } from "./origins.ts";
import { publicAddress } from "./public-url.ts";
import { settingsOf } from "./settings.ts";
import type { SettingFlags } from "./settings.ts";

type ServerFlags = Pick<StackFlags, "deployment"> & SettingFlags;

/** Returns the base URL and identifiers of a deployment, without secrets. */
export function addressOf(context: CliContext, flags: ServerFlags): string {
  const deployment = deploymentOf(context, flags);
  const settings = settingsOf(context, deployment, flags).filter(({ name }) =>
    ["baseUrl", "organizationId", "serviceId"].includes(name),
  );
  const [first = defaultAddress[deployment] ?? "", ...rest] = settings.map(({ value }) => value);
  return [publicAddress(first).replace(/(?<!\/)\/+$/, ""), ...rest].join(" ");
}

/** Returns what messages about a write call its server: the profile with its base URL, else the address. */
export function serverName(context: CliContext, flags: ServerFlags): string {
  const address = settingsOf(context, deploymentOf(context, flags), flags).find(({ name }) => name === "baseUrl");
  if (address?.source !== "profile") return addressOf(context, flags);
  return `${address.from} (${publicAddress(address.value)})`;
}

/** Asks whether to write to a server, which the question names. */
export async function confirmWrite(context: CliContext, flags: ServerFlags, action: string): Promise<boolean> {
  return (await context.confirm?.(`${action} on ${serverName(context, flags)}?`)) === true;
}
