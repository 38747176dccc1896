import { parseDocument } from "yaml";
import { folders, targetsFile } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import type { Bound } from "./naming.ts";
import type { ExportFile } from "./object-file.ts";

/** Returns the file of a JSON Schema. */
export async function schemaFile(folder: string, name: string, schema: object): Promise<ExportFile> {
  const path = `${folders.schemas}/${name}.schema.json`;
  return {
    path,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
    before: await readText(folder, path),
    isGenerated: true,
  };
}

/** Returns `obstack.yaml` with additional bindings, and preserves its comments. */
export async function targetsFileWith(folder: string, target: string, bound: readonly Bound[]): Promise<ExportFile> {
  const before = await readText(folder, targetsFile);
  const document = parseDocument(before ?? `# yaml-language-server: $schema=${folders.schemas}/obstack.schema.json\n`);
  for (const { kind, name, id } of bound) document.setIn(["targets", target, "bindings", kind, name], id);
  return { path: targetsFile, text: document.toString({ lineWidth: 0 }), before, isGenerated: true };
}
