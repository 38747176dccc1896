import { readBytes, readDocuments, readSettings } from "@obstack/as-code/files";
import type { Position, Problem } from "@obstack/as-code";
import { readTime, readDuration } from "@obstack/core";
import { basename } from "node:path";
import incidentSchemaText from "../../schemas/incident.schema.json" with { type: "json" };
import { toIso } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import { day, maxDays, parseValues } from "./incident-values.ts";
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

/** A saved incident without its values. */
export interface DescribedIncident {
  readonly file: IncidentFile;
  /** Path of its file without the extension. */
  readonly path: string;
  readonly filePath: string;
  readonly began: number;
  readonly from: number;
  readonly to: number;
  /** Returns the position of a field. */
  readonly place: (...path: string[]) => Position;
}

/** A saved incident. */
export interface Incident extends DescribedIncident {
  readonly values: IncidentValues;
}

/** Returns the path of the values of an incident. */
export function valuesPath(path: string): string {
  return `${path}.ndjson.gz`;
}

/**
 * Reads the incidents of a folder with their values, sorted by path. Requires no server.
 *
 * @param target Skips incidents that belong to other targets in `obstack.yaml`. Default: none is skipped.
 * @param only Path of the only incident to read, without the extension. Default: all.
 * @throws {AsCodeError} Of kind `files`, if a file is invalid.
 * @throws {AsCodeError} Of kind `files`, with every wrong time, and every file whose values are missing, damaged or of another time.
 */
export async function readIncidents(folder: string, target?: string, only?: string): Promise<readonly Incident[]> {
  const all = await describeIncidentFiles(folder, target);
  const described = all.filter(({ path }) => only === undefined || path === only);
  const read = await Promise.all(
    described.map(async (incident) => ({ incident, values: await readValues(folder, incident) })),
  );
  const problems = read.flatMap(({ incident, values }) =>
    "message" in values ? [values] : (findUncovered(incident, values) ?? []),
  );
  if (problems.length > 0) throw new AsCodeError("files", problems);
  return read.flatMap(({ incident, values }) => ("message" in values ? [] : [{ ...incident, values }]));
}

/** Returns a problem if the times of an incident were changed to ones without values. */
function findUncovered({ from, to, path, place }: DescribedIncident, { range }: IncidentValues): Problem | undefined {
  if (range.from <= from && range.to >= to) return undefined;
  return {
    ...place(range.from > from ? "from" : "to"),
    message: `The saved values are those of ${toIso(range.from)} to ${toIso(range.to)}. Run \`obstack incident save ${basename(path)}\` while the server has the data.`,
  };
}

/**
 * Reads the incidents of a folder without their values, sorted by path.
 *
 * @throws {AsCodeError} Of kind `files`, if a file is invalid.
 * @throws {AsCodeError} Of kind `files`, with every wrong time.
 */
export async function describeIncidentFiles(folder: string, target?: string): Promise<readonly DescribedIncident[]> {
  const documents = await readDocuments(folder, incidentsFolder, incidentSchema);
  const { targets } = await readSettings(folder);
  // An incident of a target that was renamed would otherwise never be replayed.
  const isOther = (own: string): boolean =>
    target !== undefined && own !== target && (Object.hasOwn(targets, own) || !Object.hasOwn(targets, target));
  const problems: Problem[] = [];
  const incidents = documents.flatMap(({ path: filePath, value, place: placeIn }): DescribedIncident[] => {
    const file = value as unknown as IncidentFile;
    if (file.target !== undefined && isOther(file.target)) return [];
    const place = (...path: string[]): Position => placeIn({ path });
    const [from, began, to] = (["from", "began", "to"] as const).map((name) => {
      const time = readTime(file[name]);
      if (Number.isNaN(time))
        problems.push({ ...place(name), message: `Invalid time ${JSON.stringify(file[name])}. Use ISO 8601.` });
      return time;
    }) as [number, number, number];
    const days = (to - from) / day;
    if (days > maxDays)
      problems.push({ ...place("to"), message: `The incident has ${Math.ceil(days)} days. The limit is ${maxDays}.` });
    if (began < from || began >= to)
      problems.push({ ...place("began"), message: "An incident begins between `from` and `to`." });
    const within = file.expect.pages?.within;
    if (within !== undefined && readDuration(within) === undefined)
      problems.push({
        ...place("expect", "pages", "within"),
        message: `Invalid duration ${JSON.stringify(within)}. Use a value such as 10m or 1h.`,
      });
    return [{ file, path: filePath.replace(/\.[^.]+$/, ""), filePath, from, began, to, place }];
  });
  if (problems.length > 0) throw new AsCodeError("files", problems);
  return incidents;
}

/** Reads the values of an incident. Returns why they cannot be used if they are missing or damaged. */
async function readValues(
  folder: string,
  { path }: Pick<DescribedIncident, "path">,
): Promise<IncidentValues | Problem> {
  const found = await readSavedValues(folder, path);
  if (typeof found === "object") return found;
  return {
    path: valuesPath(path),
    message: `The values ${found ?? "do not exist"}. Restore the file from Git, or run \`obstack incident save ${basename(path)}\` while the server has the data.`,
  };
}

/** Reads the values of an incident; undefined if they do not exist. Returns why they cannot be read if they are damaged. */
export async function readSavedValues(folder: string, path: string): Promise<IncidentValues | string | undefined> {
  const bytes = await readBytes(folder, valuesPath(path));
  return bytes === undefined ? undefined : parseValues(bytes);
}
