import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { findProfile, profileName } from "../../profiles/find-profile.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const use = buildCommand({
  func(_flags, name) {
    findProfile(this, name);
    this.profiles.write({ ...this.profiles.read(), current: name });
    this.tell(`Now using profile ${name}.`);
  },
  parameters: { flags: unusedDeploymentFlag, positional: profileName },
  docs: {
    brief: "Set the current profile",
    examples: ["profile use prod", "profile use staging"],
  },
});
