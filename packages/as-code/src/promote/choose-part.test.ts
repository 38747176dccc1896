import { expect, test } from "vitest";
import { choosePart } from "./promote.ts";

const alert = (id: string, fields: object) => ({ id, name: id, fields, tiles: [] });
const deployment = {
  dashboards: [{ id: "d", name: "Shop", fields: {}, tiles: [{ id: "t" }] }],
  alerts: [
    alert("on the dashboard", { dashboardId: "d", tileId: "gone" }),
    alert("on its tile", { tileId: "t" }),
    alert("elsewhere", { dashboardId: "other", tileId: "other" }),
  ],
} as never;

test.each([
  [["Shop"], ["on the dashboard", "on its tile"], []],
  [["d", "elsewhere"], ["on the dashboard", "on its tile", "elsewhere"], []],
  [["on its tile"], ["on its tile"], []],
  [["Shop", "None"], ["on the dashboard", "on its tile"], ['No dashboard or alert is named "None".']],
])("chooses the alerts of %j", (only, expected, expectedProblems) => {
  const problems: string[] = [];
  const { alerts } = choosePart(deployment, only, problems);
  expect(alerts.map(({ id }) => id)).toEqual(expected);
  expect(problems).toEqual(expectedProblems);
});
