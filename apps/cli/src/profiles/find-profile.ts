import { deploymentNames } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import type { Profile } from "../common/profile.ts";

/** A profile, and how it was chosen. */
export interface ChosenProfile {
  readonly name: string;
  readonly profile: Profile;
  /** Whether it was named for this command, and not only before. */
  readonly named: boolean;
}

/**
 * Returns the profile that `--profile` names, or else `OBSTACK_PROFILE`, or else the one that `obstack profile use` chose.
 *
 * @throws {UsageError} when there is none of that name.
 */
export function findProfile(context: CliContext, named: string | undefined): ChosenProfile | undefined {
  const wanted = named ?? (context.environment["OBSTACK_PROFILE"] || undefined);
  const { current, profiles } = context.profiles.read();
  const name = wanted ?? current;
  if (name === undefined) return undefined;
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined) return { name, profile, named: wanted !== undefined };
  const names = Object.keys(profiles).join(", ");
  throw new UsageError(`There is no profile ${JSON.stringify(name)}.`, `There are: ${names || "none"}.`);
}

/**
 * Returns the profile, if there is one, for a command of the deployment.
 *
 * @throws {UsageError} when one of the other deployment was named.
 */
export function profileOf(
  context: CliContext,
  named: string | undefined,
  deployment: Deployment,
): ChosenProfile | undefined {
  const chosen = findProfile(context, named);
  if (chosen === undefined || chosen.profile.deployment === deployment) return chosen;
  if (!chosen.named) return undefined;
  throw new UsageError(
    `${JSON.stringify(context.command)} needs a ${deploymentNames[deployment]} deployment, and profile ${JSON.stringify(chosen.name)} is ${deploymentNames[chosen.profile.deployment]}.`,
    "Name another profile with --profile or OBSTACK_PROFILE.",
  );
}
