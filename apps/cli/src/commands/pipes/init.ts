import { toKebab } from "@obstack/basics";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { parseKind, text } from "../../input/flag.ts";
import { createPrivateFile } from "../../keys/secret-destination.ts";
import { pipeTemplate } from "../../pipes/pipe-template.ts";
import { sourceKinds } from "../../pipes/pipe-schema.ts";
import { buildCommand } from "../../builders/build-command.ts";

export const init = buildCommand({
  async func(_flags, kind, path = `${toKebab(kind)}-pipe.yaml`) {
    const content = pipeTemplate(kind);
    if (path === "-") {
      this.print(content);
      return;
    }
    // Readable only by its owner, because users may add credentials.
    const hint = "Pass the path of a new file in an existing folder, or `-` for standard output.";
    const file = await createPrivateFile(path, hint);
    await file.write(content);
    this.tell(`Wrote ${path}. Edit it, then run \`obstack pipes create -f ${path} --dry-run\`.`);
  },
  parameters: {
    flags: unusedDeploymentFlag,
    positional: [
      {
        parse: parseKind(sourceKinds),
        placeholder: "kind",
        brief: `Kind of source: ${sourceKinds.map(toKebab).join(", ")}`,
        proposeCompletions: () => sourceKinds.map(toKebab),
      },
      {
        parse: text,
        placeholder: "file",
        optional: true,
        brief: "New file (- for standard output) (default KIND-pipe.yaml)",
      },
    ],
  },
  docs: {
    brief: "Write a commented pipe file to edit",
    more: "The file sets the fields that pipes usually need, and contains all others as\ncomments. Only its owner can read it, because you may add credentials.",
    examples: ["pipes init kafka", "pipes init object-storage access-logs.yaml"],
  },
});
