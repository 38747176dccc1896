import type { WindowPoint } from "../evaluate/to-windows.ts";
import type { ChartSeriesRequest, QueryChartSeriesRequest } from "@obstack/selfhosted";
import { unlessFailed } from "./failures.ts";
import type { ChartQueries } from "./chart-queries.ts";
import type { Drawing } from "./drawing.ts";
import type { ChartQuery } from "./plan-queries.ts";
import { toQueryField } from "./tile-series.ts";

/** Functions that return a value with its own type. The results of all others are integers or floats. */
const rawFunctions = new Set<unknown>(["any", "none"]);

const wrapped = String.raw`^(?:Nullable\(|LowCardinality\()*`;
const textType = new RegExp(`${wrapped}(?:String|FixedString|Enum)`);
const decimalType = new RegExp(`${wrapped}Decimal`);
const dateType = new RegExp(`${wrapped}Date`);
const integerType = new RegExp(`${wrapped}U?Int`);

/**
 * Returns the SQL type of an expression in a series, or undefined if it is unknown. Points do not show it: a Decimal looks like a float, and a text with
 * digits like an integer of 64 bits.
 */
export type TypeReader = (series: ChartSeriesRequest, field: string) => Promise<string | undefined>;

/**
 * Creates a reader of types. Each type costs a query over one bucket with data.
 *
 * @param points Points of the query.
 */
export function createTypeReader(
  charts: ChartQueries,
  { drawing, granularity, width }: ChartQuery,
  points: readonly WindowPoint[],
  signal: AbortSignal | undefined,
): TypeReader {
  const known = new Map<string, Promise<string | undefined>>();
  const read = async (series: ChartSeriesRequest, field: string): Promise<string | undefined> => {
    const index = drawing.series.indexOf(series);
    const point = points.find((one) => (dataOf(one, index) ?? null) !== null);
    if (point === undefined) return undefined;
    const startTime = Number(point.ts_bucket);
    const aggFn = series.aggFn === "none" ? "none" : "any";
    const probe = { ...series, aggFn, field: `toTypeName(${field})`, groupBy: [] };
    const body = { series: [probe], startTime, endTime: startTime + width, granularity };
    const found = await unlessFailed(
      () => charts.querySeries(body as unknown as QueryChartSeriesRequest, { signal }),
      signal,
    );
    signal?.throwIfAborted();
    return found?.map((one) => dataOf(one, 0)).find((value) => typeof value === "string");
  };
  return (series, field) => {
    const key = JSON.stringify([series, field]);
    const found = known.get(key) ?? read(series, field);
    known.set(key, found);
    return found;
  };
}

/**
 * Returns the type of the value that an alert evaluates if the current release never evaluates it: Decimals, and numbers as text.
 */
export async function findUnevaluatedType(
  { series, asRatio, formula }: Drawing,
  typeOf: TypeReader,
): Promise<string | undefined> {
  const isCombined = asRatio || formula !== undefined;
  const evaluated = isCombined ? series : series.slice(-1);
  const raw = evaluated.filter(({ aggFn }) => rawFunctions.has(aggFn));
  // A Decimal and an integer result in a Decimal, but a float makes the result a float.
  if (evaluated.some(isFloat)) return undefined;
  const types: string[] = [];
  for (const one of raw) types.push((await typeOf(one, one.field ?? "")) ?? "");
  if (!isCombined) return types.find((type) => textType.test(type) || decimalType.test(type));
  return types.every((type) => decimalType.test(type) || integerType.test(type))
    ? types.find((type) => decimalType.test(type))
    : undefined;
}

/** Returns whether the values of a series are always floats. */
function isFloat({ aggFn = "count" }: ChartSeriesRequest): boolean {
  return !rawFunctions.has(aggFn) && !aggFn.startsWith("count");
}

/** Returns the value of a series in a point, as the server sent it. */
export function dataOf(point: WindowPoint, index: number): unknown {
  return (point as Readonly<Record<string, unknown>>)[`series_${index}.data`];
}

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

/**
 * Returns the columns of a query that group its values and have numbers or dates. Asks for the types of columns that contain either text, integers of 64
 * bits or dates.
 */
export async function readGroups(
  points: readonly WindowPoint[],
  { series: [first] }: Drawing,
  typeOf: TypeReader,
): Promise<GroupColumns> {
  const groupBy = first?.groupBy ?? [];
  const areAll = (index: number, pattern: RegExp): boolean =>
    points.length > 0 && points.every(({ group }) => pattern.test(String(group?.[index])));
  // Rows show types, except those of integers of 64 bits, which look like text.
  const numeric = new Set<number>();
  for (const { numericGroups } of points as readonly { readonly numericGroups?: readonly number[] }[])
    for (const index of numericGroups ?? []) numeric.add(index);
  const dates: number[] = [];
  const unknown: number[] = [];
  for (const [index, column] of groupBy.entries()) {
    if (first === undefined || numeric.has(index)) continue;
    const [areIntegers, areDates] = [areAll(index, integer), areAll(index, date)];
    if (!areIntegers && !areDates) continue;
    const field = toQueryField(column);
    const type = typeof field === "string" ? await typeOf(first, field) : undefined;
    if (integerType.test(type ?? "")) numeric.add(index);
    else if (areDates && dateType.test(type ?? "Date")) dates.push(index);
    else if (type === undefined) unknown.push(index);
  }
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
