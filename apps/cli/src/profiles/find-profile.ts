import { listNames } from "@obstack/basics";
import { deploymentNames } from "../environment/profile.ts";
import type { Deployment, Profile } from "../environment/profile.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { completeNames, text } from "../input/flag.ts";

/** How many profiles an error lists. */
const maxListed = 8;

export interface SelectedProfile {
  readonly name: string;
  readonly profile: Profile;
  /** Whether a flag, an argument or `OBSTACK_PROFILE` names it; false for the current profile. */
  readonly isNamed: boolean;
  /** Whether a flag, an argument or a target names it, which then takes precedence over the environment. */
  readonly isFlag: boolean;
}

/** Returns the selected profile. Precedence: `--profile`, `OBSTACK_PROFILE`, the current profile. */
export function findProfile(context: CliContext, flag: string | undefined): SelectedProfile | undefined {
  const named = flag ?? (context.environment["OBSTACK_PROFILE"] || undefined);
  const { current, profiles } = context.profiles.read();
  const name = named ?? current;
  if (name === undefined) return undefined;
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined) {
    return {
      name,
      profile,
      isNamed: named !== undefined,
      isFlag: flag !== undefined || context.hasProfileFlag === true,
    };
  }
  const names = Object.keys(profiles);
  throw new UsageError(
    `Unknown profile ${JSON.stringify(name)}.`,
    emulatorHint(name) ??
      (names.length === 0
        ? "Add a profile with `obstack profile add`."
        : `Available profiles: ${listNames(names, maxListed)}.`),
  );
}

/** Returns how to add a profile that an emulator adds when it starts. */
export function emulatorHint(name: string): string | undefined {
  return /^emulator(?:-hosted)?$/.test(name) ? "Start the emulator with `obstack emulator start --detach`." : undefined;
}

/** Returns the selected profile if it belongs to a deployment. Ignores a current profile of the other deployment. */
export function profileOf(
  context: CliContext,
  flag: string | undefined,
  deployment: Deployment,
): SelectedProfile | undefined {
  const selected = findProfile(context, flag);
  if (selected === undefined || selected.profile.deployment === deployment) return selected;
  if (!selected.isNamed) return undefined;
  throw new UsageError(
    `${JSON.stringify(context.command)} needs a ${deploymentNames[deployment]} deployment, but profile ${JSON.stringify(selected.name)} is ${deploymentNames[selected.profile.deployment]}.`,
    "Select another profile with `--profile` or OBSTACK_PROFILE.",
  );
}

export const profileName = [
  { parse: text, brief: "Name of the profile", placeholder: "name", ...completeNames("profiles") },
] as const;

/**
 * Checks that `--deployment` is absent or names the only possible deployment.
 *
 * @param message Reason why only that deployment is possible.
 */
export function checkDeployment(flag: Deployment | undefined, possible: Deployment, message: string): void {
  if (flag === undefined || flag === possible) return;
  throw new UsageError(message, `Remove \`--deployment ${flag}\`.`);
}
