import type { Period, TimeRange } from "./chart.ts";

/** What alerts did over time, each in a lane of its own. */
export interface Timeline {
  readonly title: string;
  readonly range: TimeRange;
  /** A time that crosses all lanes. */
  readonly mark: { readonly time: number; readonly name: string };
  readonly lanes: readonly Lane[];
  /** Texts below the lanes. */
  readonly notes: readonly string[];
}

/** One alert of a timeline. */
export interface Lane {
  readonly name: string;
  /** When it fired. */
  readonly firings: readonly Period[];
  /** When it notified, in milliseconds since the epoch. */
  readonly notifications: readonly number[];
  /** A short text beside the lane, such as `4 min, 12 sent`. */
  readonly note: string;
}
