import { readFleet, readTargets } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/internal";
import type { TargetsToRun } from "@obstack/as-code";
import { toKebab } from "../common/to-kebab.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { refuseCurrentProfile, refuseSharedDeployments } from "./check-connections.ts";
import { isFleet } from "./flags.ts";
import type { FleetSelection } from "./flags.ts";
import { openTarget, readConnection } from "./open-target.ts";
import type { ConnectionFlags, OpenTarget } from "./open-target.ts";

/** Targets of a command. */
export interface Selection {
  readonly targets: TargetsToRun;
  /** Opens a target, which requires its credentials. */
  readonly open: (context: CliContext, name: string) => Promise<OpenTarget>;
}

/** Settings of a single deployment, which would send every target to the same one. */
const singleTargetFlags = ["baseUrl", "profile", "organizationId", "serviceId"] as const;

/**
 * Returns the targets that the flags select: those of `obstack.yaml` that match, or a single target, which can also be a profile.
 *
 * @param isOffline Whether the command opens no target.
 * @throws {UsageError} If several targets would use the same deployment, or flags select none.
 */
export async function selectTargets(
  context: CliContext,
  { target, all, ...connection }: ConnectionFlags & FleetSelection,
  folder: string,
  isOffline: boolean = false,
): Promise<Selection> {
  if (!isFleet({ all, ...(target === undefined ? {} : { target }) })) {
    const name = isOffline
      ? (target ?? (await onlyTarget(folder)))
      : (await readConnection(context, connection, folder, target)).name;
    const targets = { waves: [{ targets: [name] }], concurrency: 1 };
    return { targets, open: (own) => openTarget(own, connection, folder, target) };
  }
  const targets = await readFleet(folder, target);
  const names = targets.waves.flatMap((wave) => wave.targets);
  if (names.length > 1) {
    refuseSingleTargetFlags(connection);
    if (!isOffline) await refuseSharedDeployments(context, connection, folder, names);
  }
  const open = async (own: CliContext, name: string): Promise<OpenTarget> => {
    await refuseCurrentProfile(own, connection, folder, name);
    return openTarget(own, connection, folder, name);
  };
  return { targets, open };
}

function refuseSingleTargetFlags(connection: ConnectionFlags): void {
  const given = singleTargetFlags.find((name) => connection[name] !== undefined);
  if (given === undefined) return;
  throw new UsageError(
    `--${toKebab(given)} cannot be used with several targets.`,
    "Set it for each target in obstack.yaml, or select a single target.",
  );
}

/** Returns the only target of a folder, without opening it. */
export async function onlyTarget(folder: string): Promise<string> {
  const [name, other] = Object.keys(await readTargets(folder));
  return other === undefined ? (name ?? defaultTarget) : defaultTarget;
}
