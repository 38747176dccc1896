import { measureAsCode } from "../measure/as-code.ts";
import type { AsCodeCosts } from "../measure/as-code.ts";
import type { Run } from "../run.ts";

/** Measures plans, applies and exports by the number of objects. */
export async function measureDashboardsAsCode({ quick, add }: Run): Promise<void> {
  const sizes = quick ? [10, 100] : [10, 100, 1000, 10_000];
  const costs = new Map<number, AsCodeCosts>();
  for (const size of sizes) costs.set(size, await measureAsCode(size, quick ? 1 : 5));
  const mapCosts = (read: (cost: AsCodeCosts, size: number) => number): Record<string, number> =>
    Object.fromEntries([...costs].map(([size, cost]) => [`${size.toLocaleString("en")} objects`, read(cost, size)]));
  const base = quick ? 100 : 1000;
  const baseCost = costs.get(base);
  if (baseCost === undefined) return;
  const baseName = `${base.toLocaleString("en")} objects`;
  // Goals apply only to the largest size: at smaller sizes, fixed costs dominate.
  const largest = quick ? {} : { "10,000 objects": 1 };
  add({
    name: "Plan time relative to parsing the files with `yaml`, Node 24",
    unit: "ratio",
    goals: {},
    values: mapCosts(({ plan, parse }) => plan.time / parse.time),
  });
  add({
    name: `Plan time per object, relative to ${baseName}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: mapCosts(({ plan }, size) => plan.time / size / (baseCost.plan.time / base)),
  });
  add({
    name: `Create time per object, relative to ${baseName}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: mapCosts(({ create }, size) => create.time / size / (baseCost.create.time / base)),
  });
  add({
    name: `Export time per object, relative to ${baseName}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: mapCosts((cost, size) => cost.export.time / size / (baseCost.export.time / base)),
  });
  add({ name: "Peak memory of a plan, Node 24", unit: "MB", goals: {}, values: mapCosts(({ plan }) => plan.memory) });
  add({
    name: "Requests per plan",
    unit: "count",
    goals: Object.fromEntries(Object.keys(mapCosts(() => 0)).map((size) => [size, 5])),
    values: mapCosts(({ plan }) => plan.requests),
  });
  add({
    name: "Requests to change one object",
    unit: "count",
    goals: Object.fromEntries(Object.keys(mapCosts(() => 0)).map((size) => [size, 3])),
    values: mapCosts(({ change }) => change.requests),
  });
}
