import { readDocuments } from "@obstack/as-code/internal";
import type { Position, Problem } from "@obstack/as-code";
import { readDuration } from "@obstack/core/internal";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import incidentSchemaText from "../../schemas/incident.schema.json" with { type: "json" };
import { AlertTestError } from "../common/errors.ts";
import { parseValues } from "./incident-values.ts";
import type { IncidentValues } from "./incident-values.ts";

/** Folder of the incidents. */
export const incidentsFolder = "tests/incidents";

/** JSON Schema of the files in `tests/incidents/`, for editors. */
export const incidentSchema: object = incidentSchemaText;

/** What an incident expects of alerts. */
export interface IncidentExpectation {
  /** Longest time from the beginning to the first notification, such as `10m`. */
  readonly pages?: { readonly within: string } | undefined;
  /** Alerts that notify: keys or names. */
  readonly alerts?: readonly string[] | undefined;
  readonly notifications?: { readonly at_most: number } | undefined;
  /** Alerts that do not notify. */
  readonly silent?: readonly string[] | undefined;
}

/** An incident as in its file. Times are ISO 8601 in UTC. */
export interface IncidentFile {
  readonly name: string;
  readonly description?: string | undefined;
  /** Name of the target that it belongs to; absent for all. */
  readonly target?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly began: string;
  readonly expect: IncidentExpectation;
}

/** A saved incident. */
export interface Incident {
  readonly file: IncidentFile;
  /** Path of its file without the extension. */
  readonly path: string;
  readonly began: number;
  readonly from: number;
  readonly to: number;
  readonly values: IncidentValues;
  /** Returns the position of a field. */
  readonly place: (...path: string[]) => Position;
}

/** Returns the path of the values of an incident. */
export function valuesPath(path: string): string {
  return `${path}.ndjson`;
}

/**
 * Reads the incidents of a folder, sorted by path. Requires no server.
 *
 * @param target Skips incidents that belong to other targets. Default: none is skipped.
 * @throws {AsCodeError} Of kind `files`, if a file is invalid.
 * @throws {AlertTestError} Of kind `files`, with every wrong time, and every file without values.
 */
export async function readIncidents(folder: string, target?: string): Promise<readonly Incident[]> {
  const documents = await readDocuments(folder, incidentsFolder, incidentSchema);
  const problems: Problem[] = [];
  const incidents: Incident[] = [];
  for (const { path: filePath, value, place: placeIn } of documents) {
    const file = value as unknown as IncidentFile;
    if (target !== undefined && file.target !== undefined && file.target !== target) continue;
    const place = (...path: string[]): Position => placeIn({ path });
    const before = problems.length;
    const [from, began, to] = (["from", "began", "to"] as const).map((name) => {
      const time = Date.parse(file[name]);
      if (Number.isNaN(time))
        problems.push({ ...place(name), message: `Invalid time ${JSON.stringify(file[name])}. Use ISO 8601.` });
      return time;
    }) as [number, number, number];
    if (began < from || began >= to)
      problems.push({ ...place("began"), message: "An incident begins between `from` and `to`." });
    const within = file.expect.pages?.within;
    if (within !== undefined && readDuration(within) === undefined)
      problems.push({
        ...place("expect", "pages", "within"),
        message: `Invalid duration ${JSON.stringify(within)}. Use a value such as 10m or 1h.`,
      });
    const path = filePath.replace(/\.[^.]+$/, "");
    const text = await readFile(join(folder, valuesPath(path)), "utf8").catch(() => undefined);
    if (text === undefined)
      problems.push({
        path: filePath,
        message: `${valuesPath(path)} does not exist. Run \`obstack incident save\` to save an incident.`,
      });
    if (text !== undefined && problems.length === before)
      incidents.push({ file, path, from, began, to, place, values: parseValues(text, valuesPath(path)) });
  }
  if (problems.length > 0) throw new AlertTestError("files", problems);
  return incidents;
}
