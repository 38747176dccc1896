import { createValueReader, seriesField } from "@obstack/alerting";
import type { WindowPoint } from "@obstack/alerting";
import { readNumber } from "@obstack/core";
import { describeFormula } from "./describe-series.ts";
import type { DrawnKind } from "./tile-kind.ts";
import type { TimedResult } from "./time-content.ts";
import type { Unit } from "./unit.ts";

/** The series of a tile, and how it computes others from them. */
export interface SeriesTile {
  readonly kind: DrawnKind;
  readonly series: readonly {
    readonly name: string;
    readonly request: { readonly aggFn?: string | null | undefined; readonly metricName?: string | null | undefined };
    readonly unit?: Unit | undefined;
  }[];
  /** Whether the first series is divided by the second. Formulas take precedence. */
  readonly asRatio: boolean;
  /** Formulas over the series, with all of their fields, such as a name. */
  readonly formulas: readonly { readonly expression: string; readonly fields: object }[];
  /** Whether the series of formulas are hidden. Default: false. Number tiles and pies always hide them. */
  readonly hidesOperands?: boolean | undefined;
  /** Unit of all values, from the tile's `numberFormat`. */
  readonly unit?: Unit | undefined;
}

const kindsWithOperands = new Set<DrawnKind>(["line", "stacked", "table"]);

/**
 * Returns what a tile shows: its series, their ratio, or its formulas below the series. The last one is what alerts watch.
 *
 * @param points Points with the values of the series in `series_<index>.data`.
 * @throws {FormulaError} If a formula is invalid.
 */
export function tileResults(tile: SeriesTile, points: readonly WindowPoint[]): TimedResult[] {
  const { kind, series, asRatio, formulas, hidesOperands = false, unit } = tile;
  const own = series.map(({ name, request, unit: ownUnit }, index): TimedResult => {
    const field = seriesField(index);
    // A group without the series belongs to another one.
    const values = (points as readonly (WindowPoint & Readonly<Record<string, unknown>>)[]).flatMap((point) =>
      point[field] === undefined ? [] : [{ ...placeOf(point), value: readNumber(point[field]) ?? null }],
    );
    return { name, aggFn: request.aggFn ?? "count", unit: unit ?? ownUnit, points: values };
  });
  const compute = (name: string, formula?: string): TimedResult => {
    const read = createValueReader({ series: series.map(({ request }) => request), asRatio, formula });
    const values = points.map((point) => ({ ...placeOf(point), value: read(point) }));
    return { name, aggFn: "ratio", unit, points: values };
  };
  if (asRatio && formulas.length === 0)
    return [
      compute(
        series
          .slice(0, 2)
          .map(({ name }) => name)
          .join(" / "),
      ),
    ];
  const isHidden = formulas.length > 0 && (hidesOperands || !kindsWithOperands.has(kind));
  return [
    ...(isHidden ? [] : own),
    ...formulas.map(({ expression, fields }) => compute(describeFormula(fields, expression), expression)),
  ];
}

function placeOf({ ts_bucket: time, group }: WindowPoint): { time: number; group: string[] } {
  return { time: Number(time), group: (group ?? []).map((one) => one ?? "").map(String) };
}
