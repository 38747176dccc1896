import { findFilterMistakes, findFilterProblem, quoteSql, readSlo } from "@obstack/alerting/slo";
import { isReserved, slug } from "../names/names.ts";
import type { Problem } from "../errors/errors.ts";
import { isObject } from "../json/value.ts";
import type { TargetValues } from "../values/values.ts";
import { checkText } from "./check-file.ts";
import { keyOfPath } from "./list-files.ts";
import type { FileObject, ReadObjects, SloObject } from "./stack-object.ts";

/** Reads the text of a file of an SLO. */
export function readSloText(content: string, path: string, values?: TargetValues): ReadObjects<SloObject> {
  const { found, ...checked } = checkText(content, path, "slo", values);
  if (found === undefined) return { ...checked, objects: [] };
  if (checked.mistakes.length > 0) {
    const others = filterMistakes(found).filter(
      (one) => !checked.mistakes.some(({ line, column }) => line === one.line && column === one.column),
    );
    return { ...checked, objects: [], mistakes: [...checked.mistakes, ...others] };
  }
  const read = toSloObjects({ kind: "slo", key: keyOfPath(path, "slo"), path, label: path, ...found });
  return { ...read, unknown: checked.unknown };
}

/** Returns the mistakes in the filters of a definition that does not match the schema. */
export function filterMistakes({ value, place }: Pick<FileObject, "value" | "place">): Problem[] {
  return findFilterMistakes(value).map(({ path, message }) => ({ ...place({ path }), message }));
}

/** Converts a value that matches the schema: to an SLO, or to one for each value of `by`. */
export function toSloObjects(file: FileObject): ReadObjects<SloObject> {
  const mistakes: Problem[] = [];
  const objects = splitByValues(file, mistakes).flatMap((one): SloObject[] => {
    const read = readSlo(one.value);
    if ("slo" in read) return [{ ...one, kind: "slo", slo: read.slo }];
    // Most mistakes are in all SLOs of the file.
    if (mistakes.length === 0)
      mistakes.push(...read.mistakes.map(({ path, message }) => ({ ...file.place({ path }), message })));
    return [];
  });
  return { objects: mistakes.length === 0 ? objects : [], mistakes, unknown: [] };
}

/** Returns the definition of each value of `by`, or the only one. */
function splitByValues(file: FileObject, mistakes: Problem[]): FileObject[] {
  const { by, ...value } = file.value;
  if (!isObject(by)) return [file];
  const report = (path: readonly (string | number)[], message: string): void =>
    void mistakes.push({ ...file.place({ path: ["by", ...path] }), message });
  const { indicator, name, movedFrom } = value;
  const { total } = isObject(indicator) ? indicator : {};
  const { field, values } = by;
  const problem = findFilterProblem(String(field));
  if (problem !== undefined) report(["field"], problem);
  const keys = new Map<string, string>();
  return (Array.isArray(values) ? values.map(String) : []).map((text, index): FileObject => {
    const key = slug(text);
    const other = keys.get(key);
    if (key === "" || isReserved(key)) report(["values", index], `${JSON.stringify(text)} cannot be part of a key.`);
    else if (other !== undefined)
      report(
        ["values", index],
        `${JSON.stringify(text)} and ${JSON.stringify(other)} have the same key ${JSON.stringify(key)}.`,
      );
    keys.set(key, text);
    const own = `${String(field)} = ${quoteSql(text)}`;
    return {
      ...file,
      key: `${file.key}/${key}`,
      value: {
        ...value,
        name: `${String(name)} (${text})`,
        indicator: { ...Object(indicator), total: typeof total === "string" ? `${own} AND (${total})` : own },
        ...(typeof movedFrom === "string" ? { movedFrom: `${movedFrom}/${key}` } : {}),
      },
    };
  });
}
