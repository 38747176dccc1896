import { changesToText } from "@obstack/as-code";
import type { Exported, Kept } from "@obstack/as-code";

/** Returns messages about objects that were not exported, or whose names were generated. */
export function exportMessages({ bound, skipped, kept }: Pick<Exported, "bound" | "skipped" | "kept">): string[] {
  return [
    ...bound.map(({ kind, name, id }) => {
      return `The server sent no name for ${id} (${kind}). Bound it to ${name} in obstack.yaml.`;
    }),
    ...skipped.map(({ kind, id, name, problems }) => {
      const label = name === undefined ? id : `${JSON.stringify(name)} (${id})`;
      return `warning: ${kind} ${label} was not exported: ${problems.join(" ")}`;
    }),
    ...kept.map(describeKept),
  ];
}

/** Describes an object that was not exported, with its differences from the file to the server. */
function describeKept({ kind, key, path, isGenerated, fields }: Kept): string {
  const reason = isGenerated ? `${path} generates it` : `${path} refers to values that would be replaced`;
  const differences = fields.map(({ path: field, file, server }) => ({
    path: field,
    by: "file" as const,
    server: file,
    file: server,
  }));
  return `warning: ${kind} ${key} differs from the server and was not exported: ${reason}.\n${changesToText(differences)}`;
}
