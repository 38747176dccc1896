import type { WindowPoint } from "@obstack/core/alerts";
import type { Drawing } from "./drawing.ts";
import { toQueryField } from "./query-field.ts";
import { isDate, isInteger } from "./value-types.ts";
import type { TypeReader } from "./value-types.ts";

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

/** Returns the positions of columns with numbers. Rows show types, except those of integers of 64 bits, which look like text. */
function findNumeric(points: readonly WindowPoint[]): Set<number> {
  const numeric = new Set<number>();
  for (const { numericGroups } of points as readonly { readonly numericGroups?: readonly number[] }[])
    for (const index of numericGroups ?? []) numeric.add(index);
  return numeric;
}

function areAll(points: readonly WindowPoint[], index: number, pattern: RegExp): boolean {
  return points.length > 0 && points.every(({ group }) => pattern.test(String(group?.[index])));
}

/** Returns the positions of columns that contain either text, integers of 64 bits or dates. */
function findAmbiguousGroups(points: readonly WindowPoint[], { series }: Drawing): readonly number[] {
  const numeric = findNumeric(points);
  const positions = [...(series[0]?.groupBy ?? []).keys()];
  return positions.filter(
    (index) => !numeric.has(index) && (areAll(points, index, integer) || areAll(points, index, date)),
  );
}

/** Returns the SQL types of the columns that contain either text, integers of 64 bits or dates, by position. Unknown types are absent. */
export async function readGroupTypes(
  points: readonly WindowPoint[],
  drawing: Drawing,
  { typeOf }: TypeReader,
): Promise<ReadonlyMap<number, string>> {
  const types = new Map<number, string>();
  const [first] = drawing.series;
  for (const index of findAmbiguousGroups(points, drawing)) {
    const field = toQueryField(first?.groupBy?.[index]);
    const type = first !== undefined && typeof field === "string" ? await typeOf(first, field) : undefined;
    if (type !== undefined) types.set(index, type);
  }
  return types;
}

/**
 * Returns the columns of a query that group its values and have numbers or dates.
 *
 * @param types SQL types of ambiguous columns, by position.
 */
export function readGroups(
  points: readonly WindowPoint[],
  drawing: Drawing,
  types: ReadonlyMap<number, string>,
): GroupColumns {
  const groupBy = drawing.series[0]?.groupBy ?? [];
  const numeric = findNumeric(points);
  for (const [index, type] of types) if (isInteger(type)) numeric.add(index);
  const positions = [...groupBy.keys()].filter((index) => !numeric.has(index));
  const unknown = positions.filter((index) => !types.has(index) && areAll(points, index, integer));
  const dates = positions.filter((index) => isDate(types.get(index) ?? "Date") && areAll(points, index, date));
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
