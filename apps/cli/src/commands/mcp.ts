import type { RunCommand } from "@obstack/mcp";
import { folderParameter } from "../as-code/flags.ts";
import { profileFlag, unusedDeploymentFlag } from "../connection/flags.ts";
import { buildCommand } from "../builders/build-command.ts";
import { toggle } from "../input/flag.ts";
import { CommandError } from "../errors/command-error.ts";
import { findProfile } from "../profiles/find-profile.ts";

export const mcp = buildCommand({
  async func({ allowWrites, profile }, folder) {
    // Reports a name that does not exist before a client waits for the server.
    if (profile !== undefined) findProfile(this, profile);
    // Loaded here, so that help and completion do not load the protocol.
    const { serveMcpStdio } = await import("@obstack/mcp");
    const run: RunCommand = async (words, options) => {
      if (this.runCommand === undefined) throw new CommandError("failure", "This command cannot run others.");
      return this.runCommand(words, { ...options, profile });
    };
    await serveMcpStdio({ folder, allowWrites, hasProfiles: profile === undefined, run }, this.signal);
  },
  parameters: {
    flags: {
      allowWrites: toggle("Allow the tools `apply` and `undo` to write what the digest of a plan covers"),
      ...profileFlag,
      ...unusedDeploymentFlag,
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Serve tools for agents with the Model Context Protocol",
    more: [
      "Tools to query data, find objects, plan, preview, detect drift, backtest alerts,",
      "check alerts, replay incidents, and show error budgets and costs. With",
      "`--profile`, only on this profile; otherwise, calls can select one. Refuses",
      "writes, unless `--allow-writes` is set.",
      "Agents with a shell need no server: see `obstack skill`.",
    ].join("\n"),
    isStream: true,
    examples: ["mcp ./monitoring --profile lab", "mcp ./monitoring --allow-writes"],
  },
});
