import { readTargets, readStateServer } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import type { ServerResources, Target } from "@obstack/as-code";
import { ConfigurationError } from "@obstack/core";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { deploymentOf, stackClient } from "../connection/clients.ts";
import { checkDeployment, emulatorHint } from "../profiles/find-profile.ts";
import { deploymentNames, secretVariables } from "../environment/profile.ts";
import type { Deployment } from "../environment/profile.ts";
import type { StackFlags } from "../connection/flags.ts";
import { addressOf } from "../connection/server-name.ts";
import type { CliContext } from "../context.ts";
import { knownTargets } from "../names/known-targets.ts";
import { shellWord } from "../terminal/shell-word.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";

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
