import type { WindowPoint } from "@obstack/core/alerts";
import type { ChartSeriesRequest, QueryChartSeriesRequest } from "@obstack/selfhosted";
import { isInterruption, reasonOf } from "../common/query-failure.ts";
import type { ChartQueries } from "../common/client.ts";
import type { PlannedQuery } from "./plan-queries.ts";

/** Functions that return a value with its own type. The results of all others are integers or floats. */
const rawFunctions = new Set<unknown>(["any", "none"]);

const wrapped = String.raw`^(?:Nullable\(|LowCardinality\()*`;
const textType = new RegExp(`${wrapped}(?:String|FixedString|Enum)`);
const decimalType = new RegExp(`${wrapped}Decimal`);
const dateType = new RegExp(`${wrapped}Date`);
const integerType = new RegExp(`${wrapped}U?Int`);

/** Returns whether a SQL type contains integers. */
export function isInteger(type: string): boolean {
  return integerType.test(type);
}

/** Returns whether a SQL type contains dates. */
export function isDate(type: string): boolean {
  return dateType.test(type);
}

/** Reads SQL types, which points do not show: a Decimal looks like a float, and a text with digits like an integer of 64 bits. */
export interface TypeReader {
  /** Returns the type of an expression in a series, or undefined if it is unknown. */
  readonly typeOf: (series: ChartSeriesRequest, field: string) => Promise<string | undefined>;
}

/**
 * Creates a reader of types. Each type costs a query over one bucket with data.
 *
 * @param points Points of the query.
 */
export function createTypeReader(
  charts: ChartQueries,
  { drawing, granularity, width }: Pick<PlannedQuery<unknown>, "drawing" | "granularity" | "width">,
  points: readonly WindowPoint[],
  signal: AbortSignal | undefined,
): TypeReader {
  const known = new Map<string, Promise<string | undefined>>();
  const read = async (series: ChartSeriesRequest, field: string): Promise<string | undefined> => {
    const index = drawing.series.indexOf(series);
    const point = points.find((one) => (valueOf(one, index) ?? null) !== null);
    if (point === undefined) return undefined;
    const startTime = Number(point.ts_bucket);
    const aggFn = series.aggFn === "none" ? "none" : "any";
    const probe = { ...series, aggFn, field: `toTypeName(${field})`, groupBy: [] };
    const body = { series: [probe], startTime, endTime: startTime + width, granularity };
    try {
      const found = await charts.querySeries(body as unknown as QueryChartSeriesRequest, { signal });
      return found.map((one) => valueOf(one, 0)).find((value) => typeof value === "string");
    } catch (error) {
      if (isInterruption(error, signal) || reasonOf(error) === undefined) throw error;
      return undefined;
    }
  };
  return {
    typeOf(series, field) {
      const key = JSON.stringify([series, field]);
      const found = known.get(key) ?? read(series, field);
      known.set(key, found);
      return found;
    },
  };
}

/**
 * Returns the type of the value that an alert evaluates if the current release never evaluates it: Decimals, and numbers as text.
 */
export async function findUnevaluatedType(
  { series, asRatio, formula }: PlannedQuery<unknown>["drawing"],
  { typeOf }: TypeReader,
): Promise<string | undefined> {
  const isCombined = asRatio || formula !== undefined;
  const evaluated = isCombined ? series : series.slice(-1);
  const raw = evaluated.filter(({ aggFn }) => rawFunctions.has(aggFn));
  // A Decimal and an integer result in a Decimal, but a float makes the result a float.
  if (evaluated.some(isFloat)) return undefined;
  const types: string[] = [];
  for (const one of raw) types.push((await typeOf(one, one.field ?? "")) ?? "");
  if (!isCombined) return types.find((type) => textType.test(type) || decimalType.test(type));
  return types.every((type) => decimalType.test(type) || isInteger(type))
    ? types.find((type) => decimalType.test(type))
    : undefined;
}

/** Returns whether the values of a series are always floats. */
function isFloat({ aggFn = "count" }: ChartSeriesRequest): boolean {
  return !rawFunctions.has(aggFn) && !aggFn.startsWith("count");
}

function valueOf(point: WindowPoint, index: number): unknown {
  return (point as Readonly<Record<string, unknown>>)[`series_${index}.data`];
}
