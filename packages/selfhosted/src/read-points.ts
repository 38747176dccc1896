import { isJsonObject, readNumber, readTime } from "@obstack/core";
import type { ChartSeriesPoint } from "./generated/schema.ts";

type Row = Readonly<Record<string, unknown>>;

/** A point of a chart. */
export type ChartPoint = ChartSeriesPoint & {
  /**
   * Positions in `group` of columns with numbers instead of text; absent without such columns. Servers show types only in responses to
   * `seriesReturnType: "column"`, in which 64-bit integers are text, too.
   */
  readonly numericGroups?: readonly number[];
};

/**
 * Returns whether a server returns a group column under another name than its text, such as `LogAttributes['code']`. Documented points then have
 * `null` instead of its values, and only the rows of `seriesReturnType: "column"` contain them.
 */
export function isRenamedGroup(expression: string): boolean {
  return !/^[a-z_]\w*$/i.test(expression);
}

/**
 * Converts the rows of a chart response to points.
 *
 * Documented points are returned unchanged. Some servers return rows instead: the bucket as an ISO 8601 string in a column such as
 * `__stack_time_bucket`, the values in `series_<index>`, and each group in its own column. The rows of several series are merged.
 *
 * @param groupBy Fields that the request groups by, in the order of a point's `group`.
 * @returns The points, or the reason if the rows have neither shape or their groups are ambiguous.
 */
export function readPoints(rows: readonly unknown[], groupBy: readonly string[]): ChartPoint[] | string {
  const points: ChartPoint[] = [];
  let hasRows = false;
  for (const row of rows) {
    const point = readPoint(row, groupBy);
    if (point === undefined) return `its rows are not chart points: ${describe(row)}`;
    if (typeof point === "string") return point;
    hasRows ||= point !== row;
    points.push(point);
  }
  const merged = hasRows ? [] : groupBy.filter((name, index) => isMerged(points, name, index));
  if (merged.length > 0) {
    const names = merged.map((name) => JSON.stringify(name)).join(", ");
    return `the server merged all groups of ${names} into one without a name`;
  }
  return hasRows && points.length > 1 ? mergePoints(points) : points;
}

/** Returns whether a column has no value in any point, although only servers that rename columns return none. */
function isMerged(points: readonly ChartPoint[], name: string, index: number): boolean {
  return isRenamedGroup(name) && points.length > 0 && points.every(({ group }) => group?.[index] === null);
}

function readPoint(row: unknown, groupBy: readonly string[]): ChartPoint | string | undefined {
  if (typeof row !== "object" || row === null) return undefined;
  const fields = row as Row;
  if (readNumber(fields["ts_bucket"]) !== undefined) {
    // A point may lack all series. Unknown fields without a series mean that the values have another shape.
    const { group } = fields as { group?: unknown };
    if (group !== undefined && group !== null && !Array.isArray(group)) return undefined;
    const valid = hasKey(fields, /^series_\d+\.data$/) || !hasKey(fields, /^(?!ts_bucket$|group$)/);
    return valid ? (fields as unknown as ChartPoint) : undefined;
  }
  // Servers put their own name between the prefix and the suffix.
  const bucketColumn = Object.keys(fields).find((name) => /^__\w*time_bucket$/.test(name) && !groupBy.includes(name));
  if (bucketColumn === undefined) return undefined;
  const bucket = fields[bucketColumn];
  const time = typeof bucket === "string" ? readTime(bucket) : Number.NaN;
  return Number.isNaN(time) ? undefined : fromRow(fields, bucketColumn, time, groupBy);
}

function fromRow(
  fields: Row,
  bucketColumn: string,
  time: number,
  groupBy: readonly string[],
): ChartPoint | string | undefined {
  const values: Record<string, unknown> = {};
  const columns = new Map<string, unknown>();
  for (const [key, value] of Object.entries(fields)) {
    if (key === bucketColumn) continue;
    if (/^series_\d+$/.test(key) && !groupBy.includes(key)) values[`${key}.data`] = value;
    else columns.set(key, value);
  }
  if (Object.keys(values).length === 0 && columns.size > groupBy.length) return undefined;
  const names = matchColumns(groupBy, [...columns.keys()]);
  if (typeof names === "string") return names;
  const found = names.map((name) => (name === undefined ? undefined : columns.get(name)));
  const numericGroups = found.flatMap((value, index) => (typeof value === "number" ? [index] : []));
  return {
    ts_bucket: time,
    group: found.map(toText),
    ...values,
    ...(numericGroups.length > 0 ? { numericGroups } : {}),
  };
}

/**
 * Finds the column of each field that the request groups by, by name. A single one that is left over is a field under the server's own name.
 *
 * @returns Names of columns, undefined where a row lacks one, or the reason if they are ambiguous.
 */
function matchColumns(
  groupBy: readonly string[],
  columns: readonly string[],
): readonly (string | undefined)[] | string {
  const unmatched = groupBy.filter((name) => !columns.includes(name));
  const renamed = columns.filter((name) => !groupBy.includes(name));
  if (renamed.length === 0 || (renamed.length === 1 && unmatched.length === 1))
    return groupBy.map((name) => (columns.includes(name) ? name : renamed[0]));
  const fields = unmatched.map((name) => JSON.stringify(name)).join(", ");
  const names = renamed.map((name) => `\`${name.slice(0, 40)}\``).join(", ");
  return `its columns ${names} cannot be assigned to the groups ${fields || "of the query"}. Group by one expression, or by columns`;
}

function hasKey(fields: Row, pattern: RegExp): boolean {
  return Object.keys(fields).some((key) => pattern.test(key));
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Describes a row by its field names only, because its values may be secret. */
function describe(row: unknown): string {
  if (!isJsonObject(row)) return `found ${JSON.stringify(row).slice(0, 100)}`;
  const names = Object.keys(row).map((name) => `\`${name.slice(0, 40)}\``);
  const listed = names.slice(0, 8).join(", ");
  return `found ${names.length === 0 ? "no fields" : listed}${names.length > 8 ? ", …" : ""}, expected \`ts_bucket\` and \`series_0.data\``;
}

/** Merges points of the same bucket and group, which can each have a part of the series. */
export function mergePoints<Point extends ChartSeriesPoint>(points: readonly Point[]): Point[] {
  const merged = new Map<string, Point>();
  for (const point of points) {
    const key = JSON.stringify([Number(point.ts_bucket), point.group ?? []]);
    merged.set(key, { ...merged.get(key), ...point });
  }
  return [...merged.values()];
}
