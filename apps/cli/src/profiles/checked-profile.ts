import { checkDeployment } from "../input/check-deployment.ts";
import { deploymentNames } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import type { CliContext } from "../context.ts";
import { findProfile } from "./find-profile.ts";
import type { SelectedProfile } from "./find-profile.ts";
import { completeNames } from "../common/complete-names.ts";
import { text } from "../input/flag.ts";

/**
 * Returns the profile with a name.
 *
 * @throws {UsageError} If no profile has that name, or if its deployment differs from `--deployment`.
 */
export function checkedProfile(
  context: CliContext,
  name: string,
  flag: Deployment | undefined,
): SelectedProfile | undefined {
  const selected = findProfile(context, name);
  if (selected !== undefined) {
    const { deployment } = selected.profile;
    checkDeployment(flag, deployment, `Profile ${JSON.stringify(name)} is ${deploymentNames[deployment]}.`);
  }
  return selected;
}

/** The positional parameter of commands on a single profile. */
export const profileName = {
  kind: "tuple",
  parameters: [{ parse: text, brief: "Name of the profile", placeholder: "name", ...completeNames("profiles") }],
} as const;
