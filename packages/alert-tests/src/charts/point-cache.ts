import type { WindowPoint } from "@obstack/core/alerts";
import type { PlannedQuery } from "./plan-queries.ts";
import type { Range } from "./query-range.ts";

/** Keeps the points of past ranges. */
export interface PointCache {
  /**
   * Returns the points of a range.
   *
   * @param ask Queries the parts that are not known yet.
   */
  read(
    query: Pick<PlannedQuery<unknown>, "drawing" | "granularity" | "width">,
    range: Range,
    ask: (part: Range) => Promise<readonly WindowPoint[]>,
  ): Promise<readonly WindowPoint[]>;
}
