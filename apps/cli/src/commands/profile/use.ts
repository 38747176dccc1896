import { buildCommand } from "@stricli/core";
import type { CliContext } from "../../context.ts";
import { findProfile } from "../../profiles/find-profile.ts";
import { profileName } from "./profile-name.ts";
import { describe } from "../describe.ts";

export const use = buildCommand({
  func(this: CliContext, _flags: unknown, name: string) {
    findProfile(this, name);
    this.profiles.write({ ...this.profiles.read(), current: name });
    this.process.stderr.write(`Using profile ${name}.\n`);
  },
  parameters: { positional: profileName },
  docs: describe({
    brief: "Choose the profile that commands use when none is named",
    examples: ["profile use prod", "profile use staging"],
  }),
});
