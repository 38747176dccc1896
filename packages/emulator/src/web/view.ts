import type { Route } from "./route.ts";

/** A part of the page. */
export interface View {
  /** Loads the current data and shows it. */
  update(route: Route, signal: AbortSignal): Promise<void>;
}
