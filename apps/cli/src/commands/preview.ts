import { buildStackCommand, folderParameter } from "../as-code/flags.ts";
import { UsageError } from "../errors/command-error.ts";
import { previewFlags } from "../previews/preview-flags.ts";
import type { PreviewFlags } from "../previews/preview-flags.ts";

export const preview = buildStackCommand({
  async func(flags, folder) {
    checkFlags(flags);
    const { runPreview, watchPreview } = await import("../previews/run-preview.ts");
    return (flags.watch ? watchPreview : runPreview)(this, flags, folder);
  },
  parameters: {
    flags: previewFlags,
    positional: folderParameter,
  },
  docs: {
    brief: "Draw dashboards before and after an apply",
    more: [
      "Draws each dashboard that an apply would change, before and after, with the data of",
      "the server. Changed tiles are marked, and only their data is requested. Tiles that",
      "cannot be drawn show the reason, and changes that an apply would skip are named. The",
      "hosted deployment has no charts. Changes nothing.",
      "",
      "With `--out`, JSON output has the paths of the files, and changed charts as Mermaid.",
      "Markdown output is a comment that fits on GitHub.",
    ].join("\n"),
    examples: [
      "preview",
      "preview ./monitoring --target production --since 1d",
      "preview --all --out preview",
      "preview --watch --out preview",
      "preview --offline --out preview",
    ],
  },
});

function checkFlags({ base, offline, ...others }: PreviewFlags): void {
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
