import { readNumber } from "@obstack/core";
import { windowStart } from "@obstack/core/alerts";
import type { AlertWindow, WindowRow } from "./alert-evaluator.ts";
import { createValueReader } from "./read-value.ts";
import type { EvaluatedSeries } from "./read-value.ts";

/** A point of a chart query: the start of its bucket in `ts_bucket`, its values in `series_<index>.data`, and its group. */
export interface WindowPoint {
  /** Milliseconds since the epoch. Servers may send a string. */
  readonly ts_bucket?: unknown;
  /** Values of the `groupBy` columns. Absent or empty without them. */
  readonly group?: readonly unknown[] | null | undefined;
}

/** Time range of windows, and what to evaluate in them. */
export interface WindowRange extends EvaluatedSeries {
  /** Start of the first window, in milliseconds since the epoch. */
  readonly startTime: number;
  /** End of the last window, exclusive. */
  readonly endTime: number;
  /** Length of a window in milliseconds. */
  readonly length: number;
  /** Positions in `group` of columns that contain numbers. They do not group; the last one is the value. Default: none. */
  readonly numericGroups?: readonly number[] | undefined;
}

/**
 * Converts the points of a chart query to the windows that an alert evaluates. Windows without points have no rows. The buckets are as long as a
 * window, or parts of it if windows are shifted. Points outside of the range are ignored, because some servers include its end.
 *
 * @throws {FormulaError} If the formula is invalid.
 */
export function toWindows(points: readonly WindowPoint[], range: WindowRange): AlertWindow[] {
  const { startTime, endTime, length, numericGroups = [] } = range;
  const column = numericGroups.at(-1);
  const readSeries = createValueReader(range);
  const readValue = (point: WindowPoint): number | null =>
    column === undefined ? readSeries(point) : (readNumber(point.group?.[column]) ?? null);
  const offset = startTime % length;
  const rows = new Map<number, WindowRow[]>();
  const groups = new Map<string, readonly string[]>();
  /** Returns the same array for the same group, because there can be millions of points. */
  const groupOf = (point: WindowPoint): readonly string[] => {
    const group = point.group?.filter((_, index) => !numericGroups.includes(index));
    if (group === undefined || group.length === 0) return ungrouped;
    const key = JSON.stringify(group);
    const known = groups.get(key) ?? group.map(String);
    groups.set(key, known);
    return known;
  };
  for (const point of points) {
    const time = Number(point.ts_bucket);
    const start = windowStart(time, length, offset);
    const isSecond = offset !== 0 && windowStart(time, length) > start;
    const row = { group: groupOf(point), value: readValue(point), ...(isSecond ? { bucket: 1 } : {}) };
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
