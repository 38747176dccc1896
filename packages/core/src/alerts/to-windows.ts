import { readNumber } from "../envelope/read-number.ts";
import type { AlertWindow, WindowRow } from "./alert-evaluator.ts";

/** A point of a chart query: the start of its bucket in `ts_bucket`, its values in `series_<index>.data`, and its group. */
export interface WindowPoint {
  /** Milliseconds since the epoch. Servers may send a string. */
  readonly ts_bucket?: unknown;
  /** Values of the `groupBy` columns. Absent or empty without them. */
  readonly group?: readonly unknown[] | null | undefined;
}

/** Time range of windows, and what to evaluate in them. */
export interface WindowRange {
  /** Start of the first window, in milliseconds since the epoch. */
  readonly startTime: number;
  /** End of the last window, exclusive. */
  readonly endTime: number;
  /** Length of a window in milliseconds. */
  readonly length: number;
  /** Whether to divide the first series by the second. Otherwise, the value is that of the first series. */
  readonly asRatio: boolean;
}

/**
 * Converts the points of a chart query, in buckets as long as a window, to the windows that an alert evaluates. Windows without points have no
 * rows. Points outside of the range are ignored, because some servers include its end.
 */
export function toWindows(
  points: readonly WindowPoint[],
  { startTime, endTime, length, asRatio }: WindowRange,
): AlertWindow[] {
  const rows = new Map<number, WindowRow[]>();
  const groups = new Map<string, readonly string[]>();
  /** Returns the same array for the same group, because there can be millions of points. */
  const groupOf = (point: WindowPoint): readonly string[] => {
    const { group } = point;
    if (group === undefined || group === null || group.length === 0) return ungrouped;
    const key = JSON.stringify(group);
    const known = groups.get(key) ?? group.map(String);
    groups.set(key, known);
    return known;
  };
  for (const point of points) {
    const start = Number(point.ts_bucket);
    const row = { group: groupOf(point), value: valueOf(point, asRatio) };
    const known = rows.get(start);
    if (known === undefined) rows.set(start, [row]);
    else known.push(row);
  }
  const count = Math.round((endTime - startTime) / length);
  return Array.from({ length: count }, (_, index) => {
    const start = startTime + index * length;
    return { start, rows: rows.get(start) ?? [] };
  });
}

const ungrouped: readonly string[] = [];

function valueOf(point: object, asRatio: boolean): number | null {
  const values = point as Readonly<Record<string, unknown>>;
  const first = readNumber(values["series_0.data"]);
  if (!asRatio) return first ?? null;
  const second = readNumber(values["series_1.data"]);
  return second === undefined || second === 0 ? null : (first ?? 0) / second;
}
