import { formatCount } from "@obstack/core/internal";
import { isDeepStrictEqual } from "node:util";
import { findReferences, placeOf, readSettings } from "@obstack/as-code/internal";
import type { PlannedChange } from "@obstack/as-code";
import { runForTarget } from "../obstack/run-obstack.ts";
import { pathOf, readOutput } from "./stack.ts";

/** Maximum number of values that a line names. */
const maxNames = 3;

/** Files that are not generated. */
const plainFile = /\.(?:ya?ml|json)$/i;

/** Returns the name of the file of an object, without its folder's path and extension: `alerts/checkout`. */
export function objectPath({ kind, key }: Pick<PlannedChange, "kind" | "key">): string {
  return `${kind}s/${key}`;
}

/**
 * Returns what to change to keep manual changes of objects that an export cannot write, one line each: the module that generates an object, the value
 * that its file refers to, and the values that the fields have now.
 *
 * @param changes Changed objects of a target, which still exist.
 */
export async function describeOrigins(
  folder: string,
  target: string,
  changes: readonly PlannedChange[],
): Promise<string[]> {
  const result = await runForTarget(target, ["render", folder], { hasSecrets: false });
  const rendered = readOutput(result) as { path: string; from: string }[];
  const sources = new Map(rendered.map(({ path, from }) => [path.replace(/\.yaml$/, ""), from]));
  const { values, targets } = await readSettings(pathOf(folder));
  const known = [...flatten(targets[target]?.values, `targets.${target}.values`), ...flatten(values, "values")];
  const lines: string[] = [];
  for (const change of changes) {
    const from = sources.get(objectPath(change));
    if (from === undefined) continue;
    const wanted = change.fields.map((field) => `${placeOf(field)} to ${JSON.stringify(field.server)}`).join(", ");
    if (plainFile.test(from)) {
      const names = await findReferences(pathOf(folder), target, from, change.fields);
      if (names.length > 0)
        lines.push(`${change.title}: set ${wanted} through ${list(names)} in obstack.yaml, to which ${from} refers.`);
      continue;
    }
    const same = change.fields.flatMap(({ file }) =>
      known.filter(({ value }) => isDeepStrictEqual(value, file)).map(({ name }) => name),
    );
    const hint = same.length === 0 ? "" : `, or ${list(same)} in obstack.yaml`;
    lines.push(`${change.title} is generated: to set ${wanted}, change ${from}${hint}.`);
  }
  return lines;
}

/** Returns the values that are not objects, with their paths. */
function flatten(value: unknown, name: string): { readonly name: string; readonly value: unknown }[] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return value === undefined ? [] : [{ name, value }];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${name}.${key}`));
}

function list(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return unique.length <= maxNames
    ? unique.join(", ")
    : `${unique.slice(0, maxNames).join(", ")} or ${formatCount(unique.length - maxNames, "other")}`;
}
