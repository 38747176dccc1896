import { importDashboards, problemToText } from "@obstack/as-code";
import type { WebUiFile } from "@obstack/as-code";
import { isFromWebUi } from "@obstack/as-code/files";
import { confirmFiles } from "../as-code/confirm-files.ts";
import { buildStackCommand, newFolderFlag, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/select-targets.ts";
import { stackFlags, yesFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { text } from "../input/flag.ts";
import { readBody } from "../input/read-body.ts";
import { readWebUiFlags, webUiFlags } from "../input/web-ui-flags.ts";
import { show } from "../output/show.ts";

export const importCommand = buildStackCommand({
  async func({ folder, target, yes, ...flags }, ...paths) {
    const files: WebUiFile[] = [];
    for (const path of paths) files.push(await readExport(this, path));
    const { client, name } = await openTarget(this, flags, folder, target);
    const imported = await importDashboards(folder, files, client, {
      ...readWebUiFlags(flags),
      target: name,
      signal: this.signal,
      mayReplace: async (changed) => yes || confirmFiles(this, changed, "the export"),
    });
    for (const note of imported.notes) this.tell(problemToText(note), "note");
    await show(this, flags, {
      data: imported,
      text: () =>
        [
          ...imported.written.map((path) => `Wrote ${path}`),
          ...imported.unchanged.map((path) => `Unchanged ${path}`),
        ].join("\n"),
    });
  },
  parameters: {
    flags: { ...stackFlags, target: targetFlags.target, ...newFolderFlag, ...webUiFlags, yes: yesFlag },
    positional: {
      kind: "array",
      minimum: 1,
      parameter: { parse: text, placeholder: "file", brief: "Dashboard that the web UI exported, in JSON" },
    },
  },
  docs: {
    brief: "Convert dashboards that the web UI exported to files",
    more: [
      "Writes one file per dashboard to dashboards/. Finds sources by their names on the",
      "server, without regard to case, and changes nothing there: `obstack plan` shows what",
      "an apply would create. A loss that changes what a tile shows is an error; one that",
      "changes its appearance is a note.",
    ].join("\n"),
    examples: ["import dashboard.json", "import exports/*.json --folder monitoring --source 'HTTP Logs=Logs'"],
  },
});

async function readExport(context: CliContext, path: string): Promise<WebUiFile> {
  const file = await readBody(context, path);
  if (isFromWebUi(file.value)) return file;
  throw new UsageError(
    `${path}: Not a dashboard that the web UI exported.`,
    "Records and files of a stack belong in dashboards/ as they are.",
  );
}
