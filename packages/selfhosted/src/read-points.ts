import { readNumber } from "@obstack/core";
import type { ChartSeriesPoint } from "./generated/schema.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Converts the rows of a chart response to points.
 *
 * Documented points are returned unchanged. Some servers return rows instead: the bucket as an ISO 8601 string in `__time_bucket`,
 * the values in `series_<index>`, and each group in its own column.
 *
 * @param groupBy Fields that the request groups by, in the order of a point's `group`.
 * @returns The points, or the reason if the rows have neither shape.
 */
export function readPoints(rows: readonly unknown[], groupBy: readonly string[]): ChartSeriesPoint[] | string {
  const points: ChartSeriesPoint[] = [];
  for (const row of rows) {
    const point = readPoint(row, groupBy);
    if (point === undefined) return `its rows are not chart points: ${describe(row)}`;
    points.push(point);
  }
  return points;
}

function readPoint(row: unknown, groupBy: readonly string[]): ChartSeriesPoint | undefined {
  if (typeof row !== "object" || row === null) return undefined;
  const fields = row as Row;
  if (readNumber(fields["ts_bucket"]) !== undefined) {
    // A point may lack all series. Unknown fields without a series mean that the values have another shape.
    const { group } = fields as { group?: unknown };
    if (group !== undefined && group !== null && !Array.isArray(group)) return undefined;
    const valid = hasKey(fields, /^series_\d+\.data$/) || !hasKey(fields, /^(?!ts_bucket$|group$)/);
    return valid ? (fields as unknown as ChartSeriesPoint) : undefined;
  }
  const time = readTime(fields["__time_bucket"]);
  return time === undefined ? undefined : fromRow(fields, time, groupBy);
}

function fromRow(
  { __time_bucket: _time, ...fields }: Row,
  time: number,
  groupBy: readonly string[],
): ChartSeriesPoint | undefined {
  const values: Record<string, unknown> = {};
  const columns = new Map<string, unknown>();
  for (const [key, value] of Object.entries(fields)) {
    if (/^series_\d+$/.test(key) && !groupBy.includes(key)) values[`${key}.data`] = value;
    else columns.set(key, value);
  }
  if (Object.keys(values).length === 0 && columns.size > groupBy.length) return undefined;
  // Servers may return an expression under another column name.
  const renamed = [...columns.keys()].filter((name) => !groupBy.includes(name));
  const group = groupBy.map((name) => toText(columns.get(columns.has(name) ? name : (renamed.shift() ?? name))));
  return { ts_bucket: time, group, ...values };
}

function hasKey(fields: Row, pattern: RegExp): boolean {
  return Object.keys(fields).some((key) => pattern.test(key));
}

/** Converts an ISO 8601 string to milliseconds since the epoch. Assumes UTC without a time zone. */
function readTime(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const time = Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value.replace(" ", "T")}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Describes a row by its field names only, because its values may be secret. */
function describe(row: unknown): string {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return `found ${JSON.stringify(row).slice(0, 100)}`;
  const names = Object.keys(row).map((name) => `\`${name.slice(0, 40)}\``);
  const listed = names.slice(0, 8).join(", ");
  return `found ${names.length === 0 ? "no fields" : listed}${names.length > 8 ? ", …" : ""}, expected \`ts_bucket\` and \`series_0.data\``;
}
