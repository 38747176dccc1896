import { folderParameter } from "../as-code/flags.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { buildCommand } from "../builders/build-command.ts";
import { toggle } from "../input/flag.ts";

export const mcp = buildCommand({
  async func({ allowWrites }, folder) {
    // Loaded here, so that help and completion do not load the protocol.
    const [{ serveMcpStdio }, { runWords }] = await Promise.all([
      import("@obstack/mcp"),
      import("../mcp/run-words.ts"),
    ]);
    await serveMcpStdio({ folder, allowWrites, run: runWords(this) }, this.signal);
  },
  parameters: {
    flags: {
      allowWrites: toggle("Allow the tools `apply` and `undo` to write what the digest of a plan covers"),
      ...unusedDeploymentFlag,
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Serve tools for agents with the Model Context Protocol",
    more: [
      "Tools to query data, find objects, plan, preview, detect drift, backtest alerts,",
      "and show error budgets and costs, on every profile and target. Refuses writes,",
      "unless `--allow-writes` is set.",
      "Agents with a shell need no server: see `obstack skill`.",
    ].join("\n"),
    isStream: true,
    examples: ["mcp ./monitoring", "mcp ./monitoring --allow-writes"],
  },
});
