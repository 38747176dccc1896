import { withExitCodes } from "../as-code/failures.ts";
import { fleetFlags, folderParameter, onlyFlag, pruneFlag, rebindFlag } from "../as-code/flags.ts";
import { optional, preset, toggle } from "../input/flag.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { parseDuration } from "../input/parse-time.ts";
import { parseWholeNumber } from "../input/parse-value.ts";
import { utcFlag } from "../output/flags.ts";
import { buildCommand } from "../builders/build-command.ts";
import type { PreviewFlags } from "../previews/preview-flags.ts";

export const preview = buildCommand({
  async func(this: CliContext, flags: PreviewFlags, folder: string) {
    checkFlags(flags);
    await withExitCodes(async () => {
      if (flags.watch) {
        const { watchPreview } = await import("../previews/watch-preview.ts");
        return watchPreview(this, flags, folder);
      }
      const { runPreview } = await import("../previews/run-preview.ts");
      return runPreview(this, flags, folder);
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      ...onlyFlag,
      ...pruneFlag,
      ...rebindFlag,
      since: preset("1d", "time", "Length of the time range, for example 3h or 7d", parseDuration),
      unchanged: toggle("Show dashboards and tiles without changes, too"),
      offline: toggle("Use made-up data, without a deployment and without requests"),
      base: optional("folder", "Folder with the files before the changes, for --offline (default none: all are new)"),
      out: optional("folder", "Folder to write a page (index.html) and drawings (SVG, PNG, text) to"),
      watch: toggle("Show the page on 127.0.0.1, and draw again when a file changes (Ctrl-C to stop)"),
      port: preset("0", "number", "Port for --watch (0 for any free port)", parseWholeNumber(0, 65_535)),
      ...utcFlag,
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Draw dashboards before and after an apply",
    more: [
      "Draws each dashboard that an apply would change, before and after, with the data of",
      "the server. Changed tiles are marked, and only their data is requested. Tiles that",
      "cannot be drawn show the reason. The hosted deployment has no charts.",
      "Changes nothing.",
      "",
      "With `--out`, JSON output has the paths of the files, and Markdown output is a comment",
      "that fits on GitHub.",
    ].join("\n"),
    examples: [
      "preview",
      "preview ./monitoring --target production --since 1d",
      "preview --all --out preview",
      "preview --watch",
      "preview --offline --out preview",
    ],
  },
});

function checkFlags({ watch, out, base, offline, output, query, ...others }: PreviewFlags): void {
  if (watch && out !== undefined) throw new UsageError("--watch and --out cannot be combined.", "Pass one of them.");
  if (watch && (output !== "table" || query !== undefined))
    throw new UsageError("--watch cannot be combined with --output or --query.", "Omit them: the preview is a page.");
  const online = (["only", "prune", "rebind"] as const).find(
    (name) => others[name] !== undefined && others[name] !== false,
  );
  if (offline && online !== undefined)
    throw new UsageError(`--${online} and --offline cannot be combined.`, "Without a deployment, all files are drawn.");
  if (base !== undefined && !offline)
    throw new UsageError(
      "--base requires --offline.",
      "With a deployment, its dashboards are those before the changes.",
    );
}
