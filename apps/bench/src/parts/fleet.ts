import { measureFleets } from "../measure/fleet.ts";
import type { FleetCosts } from "../measure/fleet.ts";
import type { Run } from "../run.ts";

/** Measures plans and applies by the number of targets. */
export async function measureFleet({ quick, add }: Run): Promise<void> {
  const sizes = quick ? [1, 10] : [1, 30, 300];
  const largest = quick ? {} : { "300 targets": 1 };
  // A fleet of 300 targets is large enough to be measured once.
  const costs = await measureFleets(sizes, (size) => (quick || size > 100 ? 1 : 3));
  const one = costs.get(1);
  if (one === undefined) return;
  const mapCosts = (read: (cost: FleetCosts, size: number) => number): Record<string, number> =>
    Object.fromEntries(
      [...costs].map(([size, cost]) => [size === 1 ? "1 target" : `${size} targets`, read(cost, size)]),
    );
  add({
    name: "Requests per target of a plan of 50 objects",
    unit: "count",
    goals: mapCosts(() => 5),
    values: mapCosts(({ plan }, size) => plan.requests / size),
  });
  add({
    name: "Requests per target of planning and changing one of 50 objects",
    unit: "count",
    goals: mapCosts(() => 7),
    values: mapCosts(({ change }, size) => change.requests / size),
  });
  add({
    name: "Requests per target of changing one value, to which 33 of 50 objects refer",
    unit: "count",
    // One to read and one to write each object.
    goals: mapCosts(() => 5 + 2 * 33),
    values: mapCosts(({ value }, size) => value.requests / size),
  });
  for (const [label, action] of [
    ["a plan of 50 objects", "plan"],
    ["changing one of 50 objects", "change"],
    ["changing one value of 50 objects", "value"],
  ] as const) {
    add({
      name: `CPU time per target of ${label}, relative to one target, Node 24`,
      unit: "ratio",
      goals: largest,
      values: mapCosts((cost, size) => cost[action].cpu / size / one[action].cpu),
    });
    add({
      name: `Wall time per target of ${label}, relative to one target, Node 24`,
      unit: "ratio",
      goals: largest,
      values: mapCosts((cost, size) => cost[action].wall / size / one[action].wall),
    });
    add({
      name: `Peak memory of ${label} on each target, Node 24`,
      unit: "MB",
      goals: {},
      values: mapCosts((cost) => cost[action].memory),
    });
  }
}
