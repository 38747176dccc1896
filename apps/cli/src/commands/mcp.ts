import { folderParameter } from "../as-code/flags.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { parseWholeNumber } from "../input/parse-value.ts";
import { buildCommand } from "../builders/build-command.ts";
import { optional, toggle } from "../input/flag.ts";

export const mcp = buildCommand({
  async func({ port, allowWrites }, folder) {
    // Loaded here, so that help and completion do not load the protocol.
    const [{ createMcpFetch, serveMcpStdio }, { runWords }] = await Promise.all([
      import("@obstack/mcp"),
      import("../mcp/run-words.ts"),
    ]);
    const options = { folder, allowWrites, run: runWords(this) };
    if (port === undefined) return serveMcpStdio(options, this.signal);
    const [{ serveLoopback }, { createMcpHandler }] = await Promise.all([
      import("../loopback/serve-loopback.ts"),
      import("../mcp/create-mcp-handler.ts"),
    ]);
    const server = await serveLoopback(port, createMcpHandler(createMcpFetch(options)));
    this.process.stderr.write(`Model Context Protocol at ${server.url}/mcp. Ctrl-C to stop.\n`);
    await new Promise((resolve) => {
      if (this.signal.aborted) resolve(undefined);
      this.signal.addEventListener("abort", resolve, { once: true });
    });
    await server.close();
  },
  parameters: {
    flags: {
      port: optional(
        "number",
        "Port on 127.0.0.1 for HTTP (0 for any free port; default standard input and output)",
        parseWholeNumber(0, 65_535),
      ),
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
    examples: ["mcp ./monitoring", "mcp ./monitoring --allow-writes", "mcp --port 8030"],
  },
});
