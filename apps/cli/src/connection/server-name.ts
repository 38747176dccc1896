import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { deploymentOf } from "./clients.ts";
import type { StackFlags } from "./flags.ts";
import { defaultAddress, settingsOf } from "./settings.ts";
import { publicAddress } from "./public-url.ts";
import type { SettingFlags } from "./settings.ts";

type ServerFlags = Pick<StackFlags, "deployment"> & SettingFlags;

/** Returns the base URL and identifiers of a deployment, without secrets. */
export function addressOf(context: CliContext, flags: ServerFlags): string {
  return describeServer(context, flags).address;
}

/** Returns what messages about a write call its server: the profile with its base URL, else the address. */
export function serverName(context: CliContext, flags: ServerFlags): string {
  return describeServer(context, flags).name;
}

function describeServer(context: CliContext, flags: ServerFlags): { readonly address: string; readonly name: string } {
  const deployment = deploymentOf(context, flags);
  const settings = settingsOf(context, deployment, flags);
  const baseUrl = settings.find(({ name }) => name === "baseUrl");
  const shown = publicAddress(baseUrl?.value ?? defaultAddress[deployment] ?? "");
  const ids = settings.filter(({ name }) => name === "organizationId" || name === "serviceId");
  const address = [shown.replace(/(?<!\/)\/+$/, ""), ...ids.map(({ value }) => value)].join(" ");
  return { address, name: baseUrl?.source === "profile" ? `${baseUrl.from} (${shown})` : address };
}

/** Asks whether to write to a server, which the question names. */
export async function confirmWrite(context: CliContext, flags: ServerFlags, action: string): Promise<boolean> {
  return (await context.confirm?.(`${action} on ${serverName(context, flags)}?`)) === true;
}

/** Checks that a command can ask for confirmation before it does something. */
export function requirePrompt({ confirm }: Pick<CliContext, "confirm">, isSkipped: boolean, action: string): void {
  if (isSkipped || confirm !== undefined) return;
  throw new UsageError(`Refusing to ${action} without confirmation.`, "Pass `--yes` to continue.");
}
