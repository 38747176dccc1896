import { findFilterMistakes, findFilterProblem, quoteSql, readSlo } from "@obstack/alerting/slo";
import { isReserved, slug } from "../names/names.ts";
import { positionToText } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { isObject } from "../json/value.ts";
import type { CheckedFile, FileObject, ReadObjects, SloObject } from "./stack-object.ts";

/** Returns the SLOs of a definition: one, or one for each value of `by`. One that does not match the schema has all of its mistakes instead. */
export function readSlos({ found, mistakes, unknown, ...file }: CheckedFile): ReadObjects<SloObject> {
  if (found === undefined) return { objects: [], mistakes, unknown };
  if (mistakes.length === 0) return { ...toSloObjects({ ...file, ...found }), unknown };
  const known = new Set(mistakes.map(placeToText));
  const others = findFilterMistakes(found.value).map(({ path, message }) => ({ ...found.place({ path }), message }));
  return { objects: [], mistakes: [...mistakes, ...others.filter((one) => !known.has(placeToText(one)))], unknown };
}

function placeToText({ path = "", line, column, object }: Problem): string {
  return positionToText({ path, line, column, object });
}

function toSloObjects(file: FileObject): Pick<ReadObjects<SloObject>, "objects" | "mistakes"> {
  const mistakes: Problem[] = [];
  const objects = splitByValues(file, mistakes).flatMap((one): SloObject[] => {
    const read = readSlo(one.value);
    if ("slo" in read) return [{ ...one, kind: "slo", slo: read.slo }];
    // Most mistakes are in all SLOs of the file.
    if (mistakes.length === 0)
      mistakes.push(...read.mistakes.map(({ path, message }) => ({ ...file.place({ path }), message })));
    return [];
  });
  return { objects: mistakes.length === 0 ? objects : [], mistakes };
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
