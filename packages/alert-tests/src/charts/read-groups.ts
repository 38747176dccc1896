import type { WindowPoint } from "@obstack/core/alerts";
import type { Drawing } from "./drawing.ts";

/** Group columns that the server does not treat as groups. */
export interface GroupColumns {
  /** Positions of columns with numbers, which become the value. */
  readonly numeric: readonly number[];
  /** Positions of columns with dates, which become the time. */
  readonly dates: readonly number[];
  /** What is unknown about the columns, as sentences. */
  readonly notes: readonly string[];
}

const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?)?$/;
const integer = /^-?\d+$/;

/** Returns the columns of a query that group its values and have numbers or dates. Rows show types, except those of integers of 64 bits. */
export function readGroups(points: readonly WindowPoint[], { series }: Drawing): GroupColumns {
  const groupBy = series[0]?.groupBy ?? [];
  const numeric = new Set<number>();
  for (const { numericGroups } of points as readonly { readonly numericGroups?: readonly number[] }[])
    for (const index of numericGroups ?? []) numeric.add(index);
  const areAll = (index: number, pattern: RegExp): boolean =>
    points.length > 0 && points.every(({ group }) => pattern.test(String(group?.[index])));
  const positions = [...groupBy.keys()].filter((index) => !numeric.has(index));
  const unknown = positions.filter((index) => /^\w+$/.test(groupBy[index] ?? "") && areAll(index, integer));
  const dates = positions.filter((index) => areAll(index, date));
  const name = (index: number): string => `"${groupBy[index] ?? ""}"`;
  return {
    numeric: [...numeric].toSorted((one, other) => one - other),
    dates,
    notes: [
      ...[...numeric].map(
        (index) =>
          `The server evaluates the numbers in ${name(index)} instead of the series, and does not group by them. To group by them, use toString(${groupBy[index] ?? ""}).`,
      ),
      ...dates.map((index) => `The server uses the dates in ${name(index)} as times, and evaluates 0.`),
      ...unknown.map(
        (index) =>
          `The type of ${name(index)} is unknown: if it is an integer of 64 bits, the server evaluates it instead of the series.`,
      ),
    ],
  };
}
