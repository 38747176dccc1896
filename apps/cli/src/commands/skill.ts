import { buildCommand } from "../builders/build-command.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";

/** The text of SKILL.md, inserted at build time: the single file has no other files. */
declare const skillText: string;

export const skill = buildCommand({
  func() {
    this.print(skillText);
  },
  parameters: { flags: unusedDeploymentFlag },
  docs: {
    brief: "Print the instructions for agents (SKILL.md)",
    isText: true,
    examples: ["skill", "skill > .claude/skills/obstack/SKILL.md"],
  },
});
