import { defaultTarget, readTargets } from "@obstack/as-code";
import type { Stack, Target } from "@obstack/as-code";
import { ConfigurationError } from "@obstack/core";
import { deploymentOf, stackClient } from "../connection/clients.ts";
import { checkDeployment } from "../input/check-deployment.ts";
import { deploymentNames } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import type { StackFlags } from "../connection/flags.ts";
import { publicAddress } from "../connection/public-url.ts";
import { settingsOf } from "../connection/settings.ts";
import type { SettingFlags, TargetSettings } from "../connection/settings.ts";
import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";

/** A deployment that files are compared with. */
export interface OpenTarget {
  /** Under which its state is kept. */
  readonly name: string;
  readonly client: Stack;
  /** Where it is, for questions and to tell two of them apart. */
  readonly address: string;
}

type Flags = Omit<StackFlags, "output" | "query">;

/**
 * Opens the target that is named, as `obstack.yaml` or a profile of that name describes it; flags go over both. Where none is named and the
 * folder has one target, it is that.
 *
 * @throws {UsageError} when there is no such target, or several and none was named.
 */
export async function openTarget(
  context: CliContext,
  flags: Flags,
  folder: string,
  named: string | undefined,
): Promise<OpenTarget> {
  const targets = await readTargets(folder);
  const name = named ?? onlyName(targets, flags);
  const target = name !== undefined && Object.hasOwn(targets, name) ? targets[name] : undefined;
  const { profiles } = context.profiles.read();
  const profile =
    flags.profile ?? target?.profile ?? (name !== undefined && Object.hasOwn(profiles, name) ? name : undefined);
  if (named !== undefined && target === undefined && profile === undefined && !isDeployment(named)) {
    const known = [...new Set([...Object.keys(targets), ...Object.keys(profiles)])].join(", ");
    throw new UsageError(
      `There is no target ${JSON.stringify(named)}.`,
      `Describe it in obstack.yaml, or make a profile of that name: obstack profile add ${named}. There are: ${known || "none"}.`,
    );
  }
  const ofName =
    target === undefined && profile === undefined && name !== undefined && isDeployment(name) ? name : undefined;
  const described = target?.deployment ?? ofName ?? (profile === undefined ? undefined : profiles[profile]?.deployment);
  if (described !== undefined && flags.profile === undefined) {
    checkDeployment(
      flags.deployment,
      described,
      `Target ${JSON.stringify(name ?? profile)} is ${deploymentNames[described]}.`,
    );
  }
  const isProfile = profile !== undefined && flags.profile === undefined && Object.hasOwn(profiles, profile);
  const { baseUrl, organizationId, serviceId } = target ?? {};
  const ofFile = { baseUrl, organizationId, serviceId };
  // An address from a file is kept apart from the flags: only a person may send a secret to a new address.
  const targetSettings: TargetSettings = {
    ...(Object.fromEntries(Object.entries(ofFile).filter(([, value]) => value !== undefined)) as Partial<
      Record<keyof typeof ofFile, string>
    >),
    namesProfile: flags.profile === undefined && target?.profile !== undefined && target.profile !== named,
    // A target is what was named: what the environment says of another deployment is not meant.
    isProfile,
  };
  const deployment = flags.deployment ?? target?.deployment ?? ofName;
  const all = {
    ...flags,
    ...(deployment === undefined ? {} : { deployment }),
    ...(profile === undefined ? {} : { profile }),
    targetSettings,
  };
  return {
    name: name ?? profile ?? (context.environment["OBSTACK_PROFILE"] || defaultTarget),
    client: openNamed(named, () => stackClient(context, all)),
    address: addressOf(context, all),
  };
}

/** Of several targets it is said which one lacks something, and where it would be looked for. */
function openNamed(named: string | undefined, open: () => Stack): Stack {
  try {
    return open();
  } catch (error) {
    if (named === undefined || !(error instanceof ConfigurationError)) throw error;
    const variable = error.variable === undefined ? "" : `, or set the environment variable ${error.variable}`;
    throw new CommandError(
      "configuration",
      `Target ${named}: ${error.message}`,
      `Say it in obstack.yaml or in a profile${variable}.`,
      { cause: error },
    );
  }
}

function onlyName(targets: Readonly<Record<string, Target>>, { profile }: Flags): string | undefined {
  const names = Object.keys(targets);
  if (profile !== undefined) return names.find((name) => targets[name]?.profile === profile || name === profile);
  if (names.length <= 1) return names[0];
  throw new UsageError("obstack.yaml has several targets.", `Name one with --target: ${names.join(", ")}.`);
}

function isDeployment(name: string): name is Deployment {
  return name === "selfhosted" || name === "hosted";
}

function addressOf(context: CliContext, flags: Flags & SettingFlags): string {
  const deployment = deploymentOf(context, flags);
  const settings = settingsOf(context, deployment, flags).filter(({ name }) =>
    ["baseUrl", "organizationId", "serviceId"].includes(name),
  );
  const [first = deployment === "selfhosted" ? "http://localhost:8000" : "", ...rest] = settings.map(
    ({ value }) => value,
  );
  return [publicAddress(first).replace(/\/+$/, ""), ...rest].join(" ");
}
