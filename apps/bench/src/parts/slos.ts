import { measureSloCosts } from "../measure/slos.ts";
import type { Run } from "../run.ts";

/** Measures SLOs against the dashboards and alerts that they become. */
export async function measureSlos({ quick, add }: Run): Promise<void> {
  const { lines, objectLines, plan, objectPlan, status } = await measureSloCosts(quick ? 1 : 5);
  const objects = "250 dashboards and alerts";
  add({
    name: "Lines of 50 SLOs, and of the dashboards and alerts that they become",
    unit: "count",
    goals: {},
    values: { "50 SLOs": lines, [objects]: objectLines },
  });
  add({
    name: "Requests per target of 50 SLOs on three targets",
    unit: "count",
    goals: { "a plan": 5, "`slo status`": 100 },
    values: { "a plan": plan.requests / 3, "`slo status`": status.requests / 3 },
  });
  add({
    name: "CPU time of a plan of 50 SLOs on three targets, relative to 250 dashboards and alerts, Node 24",
    unit: "ratio",
    goals: { "50 SLOs": 1 },
    values: { "50 SLOs": plan.cpu / objectPlan.cpu, [objects]: 1 },
  });
  add({
    name: "Wall time of a plan of 50 SLOs on three targets, relative to 250 dashboards and alerts, Node 24",
    unit: "ratio",
    goals: {},
    values: { "50 SLOs": plan.wall / objectPlan.wall, [objects]: 1 },
  });
}
