import { createValueReader, FormulaError } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/core/alerts";
import type { Unit } from "@obstack/drawing";
import type { SeriesPoint } from "../queries/series-points.ts";
import { nameOfResult } from "../tiles/read-tile.ts";
import type { TileQuery } from "../tiles/tile-query.ts";

/** What a tile draws for one of its series or formulas. */
export interface Result {
  readonly name: string;
  readonly unit?: Unit | undefined;
  /** Aggregation function, or `ratio` for computed values. */
  readonly aggFn: string;
  readonly points: readonly SeriesPoint[];
}

/** Merges the values of several series into points, by bucket and group. */
export function joinSeries(series: readonly (readonly SeriesPoint[])[]): WindowPoint[] {
  const joined = new Map<string, Record<string, unknown> & WindowPoint>();
  for (const [index, points] of series.entries()) {
    for (const { time, group, value, text, numericGroups } of points) {
      const key = `${time} ${JSON.stringify(group)}`;
      const point = joined.get(key) ?? { ts_bucket: time, group, ...(numericGroups && { numericGroups }) };
      joined.set(key, { ...point, [`series_${index}.data`]: text ?? value });
    }
  }
  return [...joined.values()];
}

/**
 * Computes what a tile draws: its formulas, its ratio, or its series.
 *
 * @param series Values of the series, in their order. Values of a whole range have one time.
 * @returns The reason as a sentence, if a formula is invalid.
 */
export function readResults(query: TileQuery, series: readonly (readonly SeriesPoint[])[]): Result[] | string {
  const { formulas, asRatio, unit } = query;
  if (formulas.length === 0 && !asRatio) {
    return query.series.map(({ name, request, unit: own }, index) => ({
      name,
      aggFn: request.aggFn ?? "count",
      points: series[index] ?? [],
      unit: unit ?? own,
    }));
  }
  const requests = query.series.map(({ request }) => request);
  const points = joinSeries(series);
  try {
    const expressions = asRatio ? [undefined] : formulas.map(({ expression }) => expression);
    return expressions.map((formula, index) => {
      const read = createValueReader({ series: requests, asRatio, formula });
      return {
        name: nameOfResult(query, index),
        aggFn: "ratio",
        points: points.map((point) => toPoint(point, read(point))),
        unit,
      };
    });
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

function toPoint({ ts_bucket: time, group }: WindowPoint, value: number | null): SeriesPoint {
  return { time: Number(time), group: (group ?? []).map(String), value };
}
