import { formatCount } from "@obstack/basics";
import { readTargets, renderStack } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import { buildStackCommand, folderParameter, targetFlags } from "../as-code/flags.ts";
import { selectName } from "../as-code/select-targets.ts";
import { optional } from "../input/flag.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { outputFlags, show } from "../output/show.ts";

export const render = buildStackCommand({
  async func({ target, to, ...outputs }, folder) {
    const name = selectName(this, await readTargets(folder), target) ?? defaultTarget;
    const files = await renderStack(folder, { target: name, to });
    const text = files.map((file) => `# ${file.path}\n${file.text}`).join("---\n");
    await show(this, outputs, {
      data: files,
      text: () => (to === undefined ? text.trimEnd() : `Wrote ${formatCount(files.length, "file")} to ${to}.`),
    });
  },
  parameters: {
    flags: {
      ...unusedDeploymentFlag,
      ...outputFlags,
      target: targetFlags.target,
      to: optional("folder", "New or empty folder for the files (default standard output)"),
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Show dashboards and alerts as plain files",
    more: [
      "Runs the generators of a folder, and replaces references to values. Sends no",
      "requests. A plan of the plain files is the same as a plan of the folder.",
    ].join("\n"),
    examples: ["render --target production", "render ./monitoring --target staging --to rendered"],
  },
});
