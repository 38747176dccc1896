import type { Route } from "./route.ts";

/** A view of the page. */
export interface View {
  /** Loads the current data and shows it. */
  update(route: Route, signal: AbortSignal): Promise<void>;
}
