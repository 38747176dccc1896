import { measureStack } from "../measure-stack.ts";
import type { StackCosts } from "../measure-stack.ts";
import type { Run } from "../report.ts";
import { mapValues, relativeTo } from "../statistics.ts";

/** Measures plans, applies and exports by the number of objects. */
export async function measureObjects({ quick, folder, add }: Run): Promise<void> {
  const costs: Record<string, StackCosts & { readonly objects: number }> = {};
  for (const objects of quick ? [10, 100] : [10, 100, 1000, 10_000]) {
    const rounds = quick || objects > 1000 ? 1 : 5;
    const cost = await measureStack(folder, { objects, targets: 1, rounds });
    costs[`${objects.toLocaleString("en")} objects`] = { objects, ...cost };
  }
  const base = quick ? "100 objects" : "1,000 objects";
  for (const [label, action] of [
    ["Plan", "plan"],
    ["Create", "create"],
    ["Export", "export"],
  ] as const) {
    const times = mapValues(costs, (cost) => cost[action].wall / cost.objects);
    add({
      name: `${label} time per object, relative to ${base}, Node 24`,
      unit: "ratio",
      // At smaller sizes, fixed costs dominate.
      goals: quick ? {} : { "10,000 objects": 1 },
      values: relativeTo(base, times),
    });
  }
  add({ name: "Peak memory of a plan, Node 24", unit: "MB", values: mapValues(costs, ({ plan }) => plan.memory) });
  for (const [name, action, goal] of [
    ["Requests per plan", "plan", 5],
    ["Requests to plan and change one object", "change", 7],
  ] as const) {
    const values = mapValues(costs, (cost) => cost[action].requests);
    add({ name, unit: "count", goals: mapValues(values, () => goal), values });
  }
}

/** Measures plans and applies of 50 objects on each target by the number of targets. */
export async function measureFleets({ quick, folder, add }: Run): Promise<void> {
  const costs: Record<string, StackCosts & { readonly targets: number }> = {};
  for (const targets of quick ? [1, 10] : [1, 30, 300]) {
    // A fleet of 300 targets is large enough to be measured once.
    const rounds = quick || targets > 100 ? 1 : 3;
    const cost = await measureStack(folder, { objects: 50, targets, rounds });
    costs[targets === 1 ? "1 target" : `${targets} targets`] = { targets, ...cost };
  }
  for (const [label, action, requests] of [
    ["a plan of 50 objects", "plan", 5],
    ["planning and changing one of 50 objects", "change", 7],
    // One to read and one to write each object.
    ["changing one value, to which 33 of 50 objects refer", "value", 5 + 2 * 33],
  ] as const) {
    const perTarget = (field: "requests" | "cpu" | "wall"): Record<string, number> =>
      mapValues(costs, (cost) => cost[action][field] / cost.targets);
    add({
      name: `Requests per target of ${label}`,
      unit: "count",
      goals: mapValues(costs, () => requests),
      values: perTarget("requests"),
    });
    for (const [time, field] of [
      ["CPU", "cpu"],
      ["Wall", "wall"],
    ] as const) {
      add({
        name: `${time} time per target of ${label}, relative to one target, Node 24`,
        unit: "ratio",
        goals: quick ? {} : { "300 targets": 1 },
        values: relativeTo("1 target", perTarget(field)),
      });
    }
    add({
      name: `Peak memory of ${label} on each target, Node 24`,
      unit: "MB",
      values: mapValues(costs, (cost) => cost[action].memory),
    });
  }
}
