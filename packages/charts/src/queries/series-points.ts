import { combinePoints } from "@obstack/alerting/backtest";
import type { CountedSlo, CountedSource, Drawing, Evaluated, LoadedCounts, Range } from "@obstack/alerting/backtest";
import { seriesField } from "@obstack/alerting";
import type { WindowPoint } from "@obstack/alerting";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { BucketedRange } from "@obstack/core/charts";
import type { Fields } from "../model/drawing.ts";
import type { RowReader } from "./search-rows.ts";

/** The points of a series, with its values in the field of a first series, or why there are none, as a sentence. */
export type SeriesPoints = { readonly points: readonly WindowPoint[] } | { readonly reason: string };

export interface SeriesNeed {
  readonly request: ChartSeriesRequest;
  readonly range: BucketedRange;
  /** Whether one value of the whole range is needed for each group, instead of one for each bucket. */
  readonly isWhole: boolean;
}

/** Where the values of series come from. */
export interface PointSource {
  /**
   * Loads the values of series, each once.
   *
   * @returns A function that returns the values of each of them.
   */
  load(needs: readonly SeriesNeed[]): Promise<(need: SeriesNeed) => SeriesPoints>;
  /**
   * Loads the events of SLOs.
   *
   * @returns A function that returns those of each SLO, or why they are unknown, without a period.
   */
  count(slos: readonly CountedSlo[], range: Range): Promise<(slo: CountedSlo) => LoadedCounts>;
  /**
   * Returns what servers evaluate of the points of a tile, as in a backtest.
   *
   * @returns Undefined if the run was interrupted.
   */
  evaluate(drawing: Drawing, points: readonly WindowPoint[], range: BucketedRange): Promise<Evaluated | undefined>;
  /** Returns the time of the first event of a source, if it is known. All calls have the same range. */
  firstEventOf(source: CountedSource, range: Range): Promise<number | undefined>;
  /** Reads rows of searches. Absent if they cannot be read. */
  readonly rows?: RowReader | undefined;
}

/** Returns a text that is the same for equal needs. */
export function needKey({ request, isWhole, range }: SeriesNeed): string {
  return JSON.stringify([isWhole, range, request]);
}

/** Returns points with another series. Points without it belong to others of their request. */
export function renameSeries(points: readonly WindowPoint[], from: number, to: number): WindowPoint[] {
  return points.flatMap((point) => {
    const { ts_bucket, group, [seriesField(from)]: value, numericGroups } = point as WindowPoint & Fields;
    if (value === undefined) return [];
    return { ts_bucket, group, ...(numericGroups === undefined ? {} : { numericGroups }), [seriesField(to)]: value };
  });
}

/** Returns one point for each group of a series, from those of its buckets. */
export function toWhole(request: ChartSeriesRequest, points: readonly WindowPoint[]): WindowPoint[] {
  return combinePoints({ series: [request] }, points, { length: Number.MAX_SAFE_INTEGER });
}

/** Returns a source without values, which says why. */
export function createEmptySource(reason: string): PointSource {
  return {
    load: () => Promise.resolve(() => ({ reason })),
    count: () => Promise.resolve(() => ({ status: "not-testable", reason: reason.replace(/\.$/, "") })),
    evaluate: evaluateAll,
    firstEventOf: () => Promise.resolve(undefined),
  };
}

/** Returns points whose values all count, and whose groups are text. */
export function evaluateAll(
  _drawing: unknown,
  points: readonly WindowPoint[],
  { width }: BucketedRange,
): Promise<Evaluated> {
  return Promise.resolve({ points, width, isAligned: true, groups: { numeric: [], dates: [], notes: [] } });
}
