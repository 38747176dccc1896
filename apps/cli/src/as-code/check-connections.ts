import { deploymentOf } from "../connection/clients.ts";
import { settingsOf } from "../connection/settings.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { findProfile } from "../profiles/find-profile.ts";
import { addressOf, readConnection } from "./open-target.ts";

type Flags = Omit<StackFlags, "output" | "query">;

/**
 * Refuses targets that would use the same address and the same key, and would overwrite each other: without settings of their own, targets
 * use the environment.
 *
 * @throws {UsageError} With the names of the targets and where their key comes from. Nothing was sent.
 */
export async function refuseSharedDeployments(
  context: CliContext,
  flags: Flags,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const users = new Map<string, string[]>();
  for (const name of names) {
    const deployment = await describeDeployment(context, flags, folder, name);
    if (deployment !== undefined) users.set(deployment, [...(users.get(deployment) ?? []), name]);
  }
  const shared = [...users].filter(([, targets]) => targets.length > 1);
  if (shared.length === 0) return;
  throw new UsageError(
    shared
      .map(([deployment, targets]) => `Targets ${targets.join(", ")} use the same deployment: ${deployment}.`)
      .join("\n"),
    "Set baseUrl or profile of each target in obstack.yaml, or add a profile with the name of each target.",
  );
}

/**
 * Refuses a target of a fleet that would use the address of the current profile, which belongs to another target. A single target shows its
 * address before it is applied; a report on several targets does not.
 *
 * @throws {CommandError} If the target has no address of its own. Nothing was sent.
 */
export async function refuseCurrentProfile(
  context: CliContext,
  flags: Flags,
  folder: string,
  name: string,
): Promise<void> {
  const { clientFlags } = await readConnection(context, flags, folder, name);
  const current = clientFlags.profile === undefined ? findProfile(context, undefined) : undefined;
  if (current === undefined || current.isNamed) return;
  const settings = settingsOf(context, deploymentOf(context, clientFlags), clientFlags);
  const hasAddress = settings.some((setting) => setting.name === "baseUrl");
  const isUsed = settings.some(
    ({ name: setting, source }) => source === "profile" && (!hasAddress || !["secret", "keyId"].includes(setting)),
  );
  if (!isUsed) return;
  throw new CommandError(
    "configuration",
    `Target ${name} has no connection settings. With several targets, the current profile (${current.name}) is not used.`,
    `Run \`obstack profile add ${name}\`, or set baseUrl or profile of the target in obstack.yaml.`,
  );
}

/** Describes the address and the source of the key; undefined if the settings are incomplete, which opening the target reports. */
async function describeDeployment(
  context: CliContext,
  flags: Flags,
  folder: string,
  name: string,
): Promise<string | undefined> {
  try {
    await refuseCurrentProfile(context, flags, folder, name);
    const { clientFlags } = await readConnection(context, flags, folder, name);
    const settings = settingsOf(context, deploymentOf(context, clientFlags), clientFlags);
    const key = settings.find((setting) => setting.name === "secret");
    return key && `${addressOf(context, clientFlags)} with the key of ${key.from}`;
  } catch {
    return undefined;
  }
}
