import { findFilterMistakes, readSlo } from "@obstack/core/slo";
import { AsCodeError } from "../common/errors.ts";
import type { Problem } from "../common/problem.ts";
import type { TargetValues } from "../values/expand-references.ts";
import { checkText } from "./check-file.ts";
import type { Checked } from "./check-file.ts";
import { keyOfPath } from "./list-files.ts";
import { findOtherFormat, fromOpenSlo, indicatorOfOpenSlo, isOpenSlo } from "./open-slo.ts";
import { readText } from "./read-text.ts";
import type { FileObject, SloObject } from "./stack-object.ts";

/** An SLO that a file or module defines, and its mistakes. */
export interface ReadSloFile extends Pick<Checked, "mistakes" | "unknown"> {
  readonly object?: SloObject;
}

/** Reads a file of an SLO, in our form or that of OpenSLO v1. */
export async function readSloFile(folder: string, path: string, values: TargetValues): Promise<ReadSloFile> {
  try {
    const content = await readText(folder, path);
    return content === undefined ? { mistakes: [], unknown: [] } : readSloText(content, path, values);
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    return { mistakes: error.problems, unknown: [] };
  }
}

/** Reads the text of a file of an SLO. */
export function readSloText(content: string, path: string, values?: TargetValues): ReadSloFile {
  const format = findOtherFormat(content);
  if (format !== undefined) {
    const message = `This is an SLO of ${format}, whose events are PromQL queries and cannot be converted. Write its objective and window here, and its events as filters of a source. \`obstack slo create\` writes such a file.`;
    return { mistakes: [{ path, line: 1, column: 1, message }], unknown: [] };
  }
  const isOpen = isOpenSlo(content);
  const { found, ...checked } = checkText(content, path, isOpen ? "openslo" : "slo", values);
  if (found === undefined) return checked;
  if (checked.mistakes.length > 0) {
    const { value: indicator, place: placeOf } = isOpen ? indicatorOfOpenSlo(found.value, found.place) : found;
    const others = filterMistakes({ value: indicator, place: placeOf }).filter(
      (one) => !checked.mistakes.some(({ line, column }) => line === one.line && column === one.column),
    );
    return { ...checked, mistakes: [...checked.mistakes, ...others] };
  }
  const { value, place, mistakes } = isOpen ? fromOpenSlo(found.value, found.place) : { ...found, mistakes: [] };
  const read = toSloObject({ kind: "slo", key: keyOfPath(path, "slo"), path, label: path, value, place });
  return { ...read, unknown: checked.unknown, mistakes: [...mistakes, ...read.mistakes] };
}

/** Returns the mistakes in the filters of a definition that does not match the schema. */
export function filterMistakes({ value, place }: Pick<FileObject, "value" | "place">): Problem[] {
  return findFilterMistakes(value).map(({ path, message }) => ({ ...place({ path }), message }));
}

/** Converts a value that matches the schema. */
export function toSloObject(file: FileObject): ReadSloFile {
  const { $schema: _schema, ...value } = file.value;
  const read = readSlo(value);
  const mistakes = read.mistakes.map(({ path, message }) => ({ ...file.place({ path }), message }));
  if (!("slo" in read)) return { mistakes, unknown: [] };
  return { mistakes, unknown: [], object: { ...file, kind: "slo", value, slo: read.slo } };
}
