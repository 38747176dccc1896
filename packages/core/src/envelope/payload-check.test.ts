import { expect, test } from "vitest";
import { dashboardListPayload, dashboardPayload, listPayload, recordPayload } from "./payload-check.ts";

test.each([
  [recordPayload, null, "null instead of a record"],
  [recordPayload, [], "a list instead of a record"],
  [recordPayload, "text", "a string instead of a record"],
  [recordPayload, 7, "a number instead of a record"],
  [recordPayload, { id: "a" }, undefined],
  [listPayload, { items: [] }, "a record instead of a list"],
  [listPayload, [{ id: "a" }, null], "null instead of a record at index 1"],
  [listPayload, [{ id: "a" }], undefined],
  [listPayload, null, undefined],
  [dashboardPayload, { tiles: "text" }, "a dashboard with a string instead of a list in `tiles`"],
  [dashboardListPayload, [{}, { tiles: [{ series: 5 }] }], "in `series` of a tile"],
  [dashboardListPayload, [{ tiles: null }, { tiles: [{ series: null }, { series: [{}] }] }], undefined],
] as const)("%o finds in %j: %s", (check, payload, problem) => {
  expect(check(payload) ?? "nothing").toContain(problem ?? "nothing");
});
