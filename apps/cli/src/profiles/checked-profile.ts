import { checkDeployment } from "../input/check-deployment.ts";
import { deploymentNames } from "../common/deployment.ts";
import type { Deployment } from "../common/deployment.ts";
import type { CliContext } from "../context.ts";
import { findProfile } from "./find-profile.ts";
import type { ChosenProfile } from "./find-profile.ts";

/**
 * Returns the profile of a name.
 *
 * @throws {UsageError} If no profile has that name, or if its deployment differs from `--deployment`.
 */
export function checkedProfile(
  context: CliContext,
  name: string,
  flag: Deployment | undefined,
): ChosenProfile | undefined {
  const chosen = findProfile(context, name);
  if (chosen !== undefined) {
    const { deployment } = chosen.profile;
    checkDeployment(flag, deployment, `Profile ${JSON.stringify(name)} is ${deploymentNames[deployment]}.`);
  }
  return chosen;
}
