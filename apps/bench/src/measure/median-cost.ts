import type { FleetCost } from "../fleet.ts";
import { median } from "./median.ts";

/** Returns the median of each field of several costs. */
export function medianCost(costs: readonly FleetCost[]): FleetCost {
  const of = (name: keyof FleetCost): number => median(costs.map((cost) => cost[name]));
  return { cpu: of("cpu"), wall: of("wall"), memory: of("memory"), requests: of("requests"), changes: of("changes") };
}
