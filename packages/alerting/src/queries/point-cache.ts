import type { ChartQuery } from "./plan-queries.ts";
import type { Range } from "./query-range.ts";
import type { WindowPoint } from "../evaluate/to-windows.ts";

/** A cache of points. */
export interface PointCache {
  /**
   * Returns the points of a range.
   *
   * @param load Queries a part of the range that is not cached.
   */
  read(
    query: ChartQuery,
    range: Range,
    load: (part: Range) => Promise<readonly WindowPoint[]>,
  ): Promise<readonly WindowPoint[]>;
}
