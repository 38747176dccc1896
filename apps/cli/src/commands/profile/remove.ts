import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { findProfile, profileName } from "../../profiles/find-profile.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const remove = buildCommand({
  func(_flags, name) {
    findProfile(this, name);
    const { current, profiles } = this.profiles.read();
    const { [name]: removed, ...others } = profiles;
    this.profiles.write({ current: current === name ? undefined : current, profiles: others });
    this.tell(`Removed profile ${name}:`);
    this.print(JSON.stringify(removed, undefined, 2));
  },
  parameters: { flags: unusedDeploymentFlag, positional: profileName },
  docs: {
    brief: "Remove a profile",
    more: "Prints the removed profile. Does not delete its secret.",
    examples: ["profile remove staging", "profile remove prod"],
  },
});
