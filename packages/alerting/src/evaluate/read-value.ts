import { isAdditive } from "@obstack/core/charts";
import { readNumber } from "@obstack/core";
import { evaluateFormula, parseFormula } from "@obstack/core/alerts";

/** What an alert evaluates: the series of a tile, and how they become one value. */
export interface EvaluatedSeries {
  /** The series in the order of `series_<index>.data`. */
  readonly series: readonly { readonly aggFn?: unknown; readonly metricName?: unknown }[];
  /** Whether to divide the first series by the second. */
  readonly asRatio: boolean;
  /** Formula over the series, such as `A / B`. Takes precedence. */
  readonly formula?: string | undefined;
}

/** Returns the value of a chart point that an alert compares with its threshold. `null`: a row without a value. */
export type ValueReader = (point: object) => number | null;

/** A formula of a tile. */
export interface TileFormula {
  readonly expression: string;
  /** All of its fields, such as a name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns the formulas of the `config` of a tile. An alert on it evaluates the last one. */
export function readFormulas(config: unknown): TileFormula[] {
  const { formulas } = Object(config) as { readonly formulas?: unknown };
  return (Array.isArray(formulas) ? formulas : []).flatMap((one: unknown): TileFormula[] => {
    const fields = Object(one) as TileFormula["fields"];
    const { expression } = fields;
    return typeof expression === "string" && expression.trim() !== "" ? [{ expression, fields }] : [];
  });
}

function read(point: object, index: number): number | null {
  return readNumber((point as Readonly<Record<string, unknown>>)[seriesField(index)]) ?? null;
}

/**
 * Returns a function that reads the value that the current release evaluates: the formula, the ratio, or else the last series.
 *
 * - With several series, an absent count, sum or distinct count is 0.
 * - A ratio without a divisor, or with a divisor of 0, has no value. A missing numerator is 0 for counts, sums and metrics, and no value otherwise.
 *
 * @throws {FormulaError} If the formula is invalid.
 */
export function createValueReader({ series, asRatio, formula }: EvaluatedSeries): ValueReader {
  const areAdditive = series.map(({ aggFn }) => isAdditive(aggFn ?? "count"));
  const readOrZero = (point: object, index: number): number | null =>
    read(point, index) ?? (areAdditive[index] === true ? 0 : null);
  if (formula !== undefined) {
    const parsed = parseFormula(formula, series.length);
    return (point) => evaluateFormula(parsed, (index) => readOrZero(point, index));
  }
  if (asRatio) {
    const isMetric = (series[0]?.metricName ?? "") !== "";
    return (point) => {
      const divisor = read(point, 1);
      if (divisor === null || divisor === 0) return null;
      const dividend = isMetric ? (read(point, 0) ?? 0) : readOrZero(point, 0);
      return dividend === null ? null : dividend / divisor;
    };
  }
  const last = series.length - 1;
  return last > 0 ? (point) => readOrZero(point, last) : (point) => read(point, 0);
}

const names: string[] = [];

/** Returns the name of the field that has the value of a series in a point. Always the same string, because new ones are slow keys. */
export function seriesField(index: number): string {
  return (names[index] ??= `series_${index}.data`);
}
