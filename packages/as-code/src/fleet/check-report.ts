import { AsCodeError } from "../common/errors.ts";
import { isObject } from "../common/value.ts";
import { reportFormat } from "./report.ts";
import type { FleetReport } from "./report.ts";

/** The lists of a report. */
const lists = ["targets", "changes", "skipped", "warnings", "notes"] as const satisfies (keyof FleetReport)[];

/**
 * Parses the JSON of a report.
 *
 * @param label Name of the file in messages.
 * @throws {AsCodeError} Of kind `files`, if the text is no report.
 */
export function parseFleetReport(text: string, label: string): FleetReport {
  const hint = "Pass the output of `obstack plan --output json`, or of another command on targets.";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = text.trim() === "" ? "The file is empty." : "Invalid JSON.";
    throw new AsCodeError("files", `${label}: ${reason}`, hint, { cause });
  }
  const { format, command } = isObject(value) ? value : {};
  if (typeof format === "number" && format !== reportFormat) {
    throw new AsCodeError(
      "files",
      `${label}: Unknown format ${format} of a report. This version of obstack reads format ${reportFormat}.`,
      "Use the same version of obstack for every report.",
    );
  }
  if (format === reportFormat && typeof command === "string" && hasLists(value as object)) return value as FleetReport;
  throw new AsCodeError("files", `${label}: Not a report.`, hint);
}

/** Returns whether a report has its lists, and each entry its targets. A report of the same format has the rest. */
function hasLists(report: Partial<Record<(typeof lists)[number], unknown>>): boolean {
  return lists.every((name) => {
    const entries = report[name];
    const isEntry = (entry: unknown): boolean =>
      isObject(entry) && (name === "targets" ? typeof entry["target"] === "string" : Array.isArray(entry["targets"]));
    return Array.isArray(entries) && entries.every(isEntry);
  });
}
