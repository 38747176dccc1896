import { profileDeploymentFlag } from "../../connection/flags.ts";
import { checkProfile, profileName } from "../../profiles/find-profile.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const use = buildCommand({
  func({ deployment }, name) {
    checkProfile(this, name, deployment);
    this.profiles.write({ ...this.profiles.read(), current: name });
    this.tell(`Now using profile ${name}.`);
  },
  parameters: { flags: profileDeploymentFlag, positional: profileName },
  docs: {
    brief: "Set the current profile",
    examples: ["profile use prod", "profile use staging"],
  },
});
