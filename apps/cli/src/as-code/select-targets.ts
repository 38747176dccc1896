import { readFleet, readTargets, readStateServer } from "@obstack/as-code";
import type { TargetsToRun, ServerResources, Target } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import { toKebab } from "@obstack/basics";
import type { CliContext } from "../context.ts";
import { deploymentOf, stackClient } from "../connection/clients.ts";
import { settingsOf } from "../connection/settings.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { findProfile, checkDeployment, emulatorHint } from "../profiles/find-profile.ts";
import { hasSeveralTargets } from "./flags.ts";
import type { FleetSelection } from "./flags.ts";
import { addressOf } from "../connection/server-name.ts";
import { ConfigurationError } from "@obstack/core";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { deploymentNames, secretVariables } from "../environment/profile.ts";
import type { Deployment } from "../environment/profile.ts";
import type { StackFlags } from "../connection/flags.ts";
import { knownTargets } from "../names/known-targets.ts";
import { shellWord } from "../terminal/shell-word.ts";

export interface Selection {
  readonly targets: TargetsToRun;
  /** Names of all targets. */
  readonly names: readonly string[];
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
  { all, ...flags }: ConnectionFlags & FleetSelection,
  folder: string,
  isOffline: boolean = false,
): Promise<Selection> {
  const { target, ...connection } = flags;
  if (!hasSeveralTargets({ ...flags, all })) {
    if (!isOffline) return selectTarget(context, connection, folder, target);
    return selectOne(target ?? (await onlyTarget(folder)), (own) => openTarget(own, connection, folder, target));
  }
  const targets = await readFleet(folder, target);
  const names = targets.waves.flatMap((wave) => wave.targets);
  if (names.length > 1) {
    const given = singleTargetFlags.find((name) => connection[name] !== undefined);
    if (given !== undefined)
      throw new UsageError(
        `--${toKebab(given)} cannot be used with several targets.`,
        "Set it for each target in obstack.yaml, or select a single target.",
      );
    if (!isOffline) await refuseSharedDeployments(context, connection, folder, names);
  }
  const open = async (own: CliContext, name: string): Promise<OpenTarget> => {
    await readOwnSettings(own, connection, folder, name);
    return openTarget(own, connection, folder, name);
  };
  return { targets, names, open };
}

/** Returns the target that the flags select: one of `obstack.yaml`, or a profile. */
export async function selectTarget(
  context: CliContext,
  connection: ConnectionFlags,
  folder: string,
  target: string | undefined,
): Promise<Selection> {
  const { name } = await readConnection(context, connection, folder, target);
  return selectOne(name, (own) => openTarget(own, connection, folder, target));
}

/** Returns a selection of one target. */
export function selectOne(name: string, open: Selection["open"]): Selection {
  return { targets: { waves: [{ targets: [name] }], concurrency: 1 }, names: [name], open };
}

/**
 * Refuses targets that would use the same address and the same key, and would overwrite each other: without settings of their own, targets
 * use the environment. Opening a target reports other mistakes in its settings.
 *
 * @throws {UsageError} With the names of the targets and where their key comes from. Nothing was sent.
 */
async function refuseSharedDeployments(
  context: CliContext,
  flags: ConnectionFlags,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const users = new Map<string, string[]>();
  for (const name of names) {
    const found = await readOwnSettings(context, flags, folder, name).catch(() => undefined);
    if (found?.keyFrom === undefined) continue;
    const deployment = `${found.address} with the key of ${found.keyFrom}`;
    users.set(deployment, [...(users.get(deployment) ?? []), name]);
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
 * Returns the address of a target of a fleet, and where its key comes from. Refuses to use the address of the current profile, which belongs to
 * another target: a single target shows its address before it is applied; a report on several targets does not.
 *
 * @throws {CommandError} If the target has no address of its own. Nothing was sent.
 */
async function readOwnSettings(context: CliContext, flags: ConnectionFlags, folder: string, name: string) {
  const { clientFlags } = await readConnection(context, flags, folder, name);
  const settings = settingsOf(context, deploymentOf(context, clientFlags), clientFlags);
  const current = clientFlags.profile === undefined ? findProfile(context, undefined) : undefined;
  const hasAddress = settings.some((setting) => setting.name === "baseUrl");
  const isUsed = settings.some(
    ({ name: setting, source }) => source === "profile" && (!hasAddress || !["secret", "keyId"].includes(setting)),
  );
  if (current?.isNamed === false && isUsed)
    throw new CommandError(
      "configuration",
      `Target ${name} has no connection settings. With several targets, the current profile (${current.name}) is not used.`,
      `Run \`obstack profile add ${name}\`, or set baseUrl or profile of the target in obstack.yaml.`,
    );
  const keyFrom = settings.find((setting) => setting.name === "secret")?.from;
  return { address: addressOf(context, clientFlags), keyFrom };
}

/** Returns the only target of a folder, without opening it. */
export async function onlyTarget(folder: string): Promise<string> {
  const [name, other] = Object.keys(await readTargets(folder));
  return other === undefined ? (name ?? defaultTarget) : defaultTarget;
}

export interface OpenTarget {
  /** Name of its state. */
  readonly name: string;
  /** Of either deployment. Only a self-hosted one has chart queries. */
  readonly client: ServerResources & Partial<Pick<SelfHostedClient, "charts">>;
  /** Base URL and identifiers, for prompts and for comparing targets. */
  readonly address: string;
  readonly deployment: Deployment;
}

export type ConnectionFlags = Omit<StackFlags, "output" | "query"> & {
  /** Whether a target that is in obstack.yaml no longer is found by its state, with the server of that state. Default: false. */
  readonly removedTargets?: boolean;
};

/**
 * Opens a target from `obstack.yaml` or the profile of that name; flags override both. Without a name, opens the only target of the folder.
 *
 * @throws {UsageError} If the target is unknown, or if there are several and none is selected.
 */
export async function openTarget(
  context: CliContext,
  flags: ConnectionFlags,
  folder: string,
  named: string | undefined,
): Promise<OpenTarget> {
  const { name, clientFlags } = await readConnection(context, flags, folder, named);
  try {
    return {
      name,
      client: stackClient(context, clientFlags),
      address: addressOf(context, clientFlags),
      deployment: deploymentOf(context, clientFlags),
    };
  } catch (error) {
    if (named === undefined || !(error instanceof ConfigurationError)) throw error;
    throw new CommandError("configuration", `Target ${named}: ${error.message}`, error.hint, { cause: error });
  }
}

/**
 * Returns the name of the state of a target, and its connection settings, without creating a client.
 *
 * @throws {UsageError} If the target is unknown, or if there are several and none is selected.
 */
export async function readConnection(
  context: CliContext,
  flags: ConnectionFlags,
  folder: string,
  named: string | undefined,
) {
  const targets = await readTargets(folder);
  const inFile = named !== undefined && Object.hasOwn(targets, named);
  const removed = flags.removedTargets && named !== undefined && !inFile && (await readStateServer(folder, named));
  const name = removed ? named : selectName(context, targets, named, flags.profile);
  const target: Target | undefined =
    removed || (name !== undefined && Object.hasOwn(targets, name) ? targets[name] : undefined);
  const { profiles } = context.profiles.read();
  const profile =
    flags.profile ??
    profileInFile(context, target) ??
    (name !== undefined && Object.hasOwn(profiles, name) ? name : undefined);
  const nameAsDeployment = target === undefined && profile === undefined && isDeployment(name) ? name : undefined;
  const ownDeployment = target?.deployment ?? nameAsDeployment;
  const targetDeployment = ownDeployment ?? (profile === undefined ? undefined : profiles[profile]?.deployment);
  if (targetDeployment !== undefined && flags.profile === undefined) {
    checkDeployment(
      flags.deployment,
      targetDeployment,
      `Target ${JSON.stringify(name ?? profile)} is ${deploymentNames[targetDeployment]}.`,
    );
  }
  const { baseUrl, organizationId, serviceId } = target ?? {};
  const namesProfile = flags.profile === undefined && target?.profile !== undefined && target.profile !== named;
  const deployment = flags.deployment ?? ownDeployment;
  const clientFlags = {
    ...flags,
    ...(deployment === undefined ? {} : { deployment }),
    ...(profile === undefined ? {} : { profile }),
    // Separate from the flags: an address from a file must not decide where a secret goes.
    targetSettings: { baseUrl, organizationId, serviceId, namesProfile },
  };
  return { name: name ?? profile ?? (context.environment["OBSTACK_PROFILE"] || defaultTarget), clientFlags };
}

/** Returns the profile that `obstack.yaml` names. In CI, which has no profiles, a key in the environment takes its place. */
function profileInFile({ environment, profiles }: CliContext, target: Target | undefined): string | undefined {
  const { profile, deployment } = target ?? {};
  if (profile === undefined || Object.hasOwn(profiles.read().profiles, profile)) return profile;
  const variables = deployment === undefined ? Object.values(secretVariables) : [secretVariables[deployment]];
  return variables.some((variable) => environment[variable]) ? undefined : profile;
}

/**
 * Returns the name of the target that the user selected, or of the only target. Returns undefined if `obstack.yaml` defines no targets.
 *
 * @throws {UsageError} If the target is unknown, or if there are several and none is selected.
 */
export function selectName(
  context: CliContext,
  targets: Readonly<Record<string, Target>>,
  named: string | undefined,
  profile?: string,
): string | undefined {
  const names = Object.keys(targets);
  if (named === undefined) {
    if (profile !== undefined) return names.find((name) => targets[name]?.profile === profile || name === profile);
    if (names.length <= 1) return names[0];
    throw new UsageError("obstack.yaml has several targets.", `Select one with \`--target\`: ${names.join(", ")}.`);
  }
  const known = knownTargets(context, targets);
  if (known.includes(named) || isDeployment(named) || profile !== undefined) return named;
  throw new UsageError(
    `Unknown target ${JSON.stringify(named)}.`,
    emulatorHint(named) ??
      `Add it to obstack.yaml, or create a profile with \`obstack profile add ${shellWord(named || "NAME")}\`. Available targets: ${known.join(", ")}.`,
  );
}

function isDeployment(name: string | undefined): name is Deployment {
  return name === "selfhosted" || name === "hosted";
}
