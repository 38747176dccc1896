import { readTargets, readStateServer } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import type { ServerResources, Target } from "@obstack/as-code";
import { ConfigurationError } from "@obstack/core";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { deploymentOf, stackClient } from "../connection/clients.ts";
import { checkDeployment, emulatorHint } from "../profiles/find-profile.ts";
import { deploymentNames, secretVariables } from "../environment/deployment.ts";
import type { Deployment } from "../environment/deployment.ts";
import type { StackFlags } from "../connection/flags.ts";
import { addressOf } from "../connection/server-name.ts";
import type { SettingFlags, TargetSettings } from "../connection/settings.ts";
import type { CliContext } from "../context.ts";
import { knownTargets } from "../names/known-targets.ts";
import { shellWord } from "../terminal/shell-word.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";

export interface OpenTarget {
  /** Name of its state. */
  readonly name: string;
  readonly client: TargetClient;
  /** Base URL and identifiers, for prompts and for comparing targets. */
  readonly address: string;
  readonly deployment: Deployment;
}

/** A client of either deployment. Only a self-hosted one has chart queries. */
type TargetClient = ServerResources & Partial<Pick<SelfHostedClient, "charts">>;

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
  return {
    name,
    client: withTargetName(named, () => stackClient(context, clientFlags)),
    address: addressOf(context, clientFlags),
    deployment: deploymentOf(context, clientFlags),
  };
}

export interface TargetConnection {
  /** Name of its state. */
  readonly name: string;
  readonly clientFlags: ConnectionFlags & SettingFlags;
}

/**
 * Returns the connection settings of a target, without creating a client.
 *
 * @throws {UsageError} If the target is unknown, or if there are several and none is selected.
 */
export async function readConnection(
  context: CliContext,
  flags: ConnectionFlags,
  folder: string,
  named: string | undefined,
): Promise<TargetConnection> {
  const removed = flags.removedTargets === true ? await findRemoved(folder, named) : undefined;
  const { targets, name } =
    removed === undefined
      ? await selectTarget(context, folder, named, flags.profile)
      : { targets: { [removed.name]: removed.target }, name: removed.name };
  const target = name !== undefined && Object.hasOwn(targets, name) ? targets[name] : undefined;
  const { profiles } = context.profiles.read();
  const profile =
    flags.profile ??
    profileInFile(context, target) ??
    (name !== undefined && Object.hasOwn(profiles, name) ? name : undefined);
  const nameAsDeployment =
    target === undefined && profile === undefined && name !== undefined && isDeployment(name) ? name : undefined;
  const targetDeployment =
    target?.deployment ?? nameAsDeployment ?? (profile === undefined ? undefined : profiles[profile]?.deployment);
  if (targetDeployment !== undefined && flags.profile === undefined) {
    checkDeployment(
      flags.deployment,
      targetDeployment,
      `Target ${JSON.stringify(name ?? profile)} is ${deploymentNames[targetDeployment]}.`,
    );
  }
  const { baseUrl, organizationId, serviceId } = target ?? {};
  const fileSettings = { baseUrl, organizationId, serviceId };
  // Separate from the flags: an address from a file must not decide where a secret goes.
  const targetSettings: TargetSettings = {
    ...(Object.fromEntries(Object.entries(fileSettings).filter(([, value]) => value !== undefined)) as Partial<
      Record<keyof typeof fileSettings, string>
    >),
    namesProfile: flags.profile === undefined && target?.profile !== undefined && target.profile !== named,
  };
  const deployment = flags.deployment ?? target?.deployment ?? nameAsDeployment;
  const clientFlags = {
    ...flags,
    ...(deployment === undefined ? {} : { deployment }),
    ...(profile === undefined ? {} : { profile }),
    targetSettings,
  };
  return { name: name ?? profile ?? (context.environment["OBSTACK_PROFILE"] || defaultTarget), clientFlags };
}

/** Returns a target that `obstack.yaml` does not contain, with the server of its state; undefined if it is in the file, or has no state. */
async function findRemoved(
  folder: string,
  name: string | undefined,
): Promise<{ readonly name: string; readonly target: Target } | undefined> {
  if (name === undefined || Object.hasOwn(await readTargets(folder), name)) return undefined;
  const target = await readStateServer(folder, name);
  return target && { name, target };
}

/** Returns the profile that `obstack.yaml` names. In CI, which has no profiles, a key in the environment takes its place. */
function profileInFile({ environment, profiles }: CliContext, target: Target | undefined): string | undefined {
  const { profile, deployment } = target ?? {};
  if (profile === undefined || Object.hasOwn(profiles.read().profiles, profile)) return profile;
  const variables = deployment === undefined ? Object.values(secretVariables) : [secretVariables[deployment]];
  return variables.some((variable) => environment[variable]) ? undefined : profile;
}

/** Adds the name of the target to configuration errors. */
function withTargetName(named: string | undefined, open: () => TargetClient): TargetClient {
  try {
    return open();
  } catch (error) {
    if (named === undefined || !(error instanceof ConfigurationError)) throw error;
    throw new CommandError("configuration", `Target ${named}: ${error.message}`, error.hint, { cause: error });
  }
}

/**
 * Returns the targets of a folder and the name of the selected one: the named one, else the only one.
 *
 * @throws {UsageError} If the target is unknown, or if there are several and none is selected.
 */
export async function selectTarget(
  context: CliContext,
  folder: string,
  named: string | undefined,
  profile?: string,
): Promise<{ readonly targets: Readonly<Record<string, Target>>; readonly name: string | undefined }> {
  const targets = await readTargets(folder);
  if (named === undefined) return { targets, name: findDefaultName(targets, profile) };
  const known = knownTargets(context, targets);
  if (known.includes(named) || isDeployment(named) || profile !== undefined) return { targets, name: named };
  throw new UsageError(
    `Unknown target ${JSON.stringify(named)}.`,
    emulatorHint(named) ??
      `Add it to obstack.yaml, or create a profile with \`obstack profile add ${shellWord(named || "NAME")}\`. Available targets: ${known.join(", ")}.`,
  );
}

function findDefaultName(targets: Readonly<Record<string, Target>>, profile: string | undefined): string | undefined {
  const names = Object.keys(targets);
  if (profile !== undefined) return names.find((name) => targets[name]?.profile === profile || name === profile);
  if (names.length <= 1) return names[0];
  throw new UsageError("obstack.yaml has several targets.", `Select one with \`--target\`: ${names.join(", ")}.`);
}

function isDeployment(name: string): name is Deployment {
  return name === "selfhosted" || name === "hosted";
}
