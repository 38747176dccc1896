import type { Dashboard } from "@obstack/core";
import { expect, test } from "vitest";
import { howItWatches } from "./how-it-watches.ts";

const tile = (series: object[], more: object = {}): Dashboard =>
  ({ id: "d", name: "D", tiles: [{ id: "t", series, ...more }] }) as unknown as Dashboard;
const alert = { id: "a", dashboardId: "d", tileId: "t" } as never;

test.each([
  [{ where: "ServiceName:checkout SeverityText:error" }, "alone"],
  [{ where: 'ServiceName:"checkout"' }, "alone"],
  // Values in Lucene syntax match parts of a text.
  [{ where: "ServiceName:check" }, "alone"],
  [{ where: "ServiceName:cart" }, undefined],
  [{ where: "-ServiceName:checkout" }, undefined],
  [{ where: "NOT ServiceName:cart" }, "with others"],
  [{ where: "SeverityText:error", groupBy: ["ServiceName"] }, "by group"],
  [{ where: "ServiceName:cart", groupBy: ["ServiceName"] }, undefined],
  [{ where: "SeverityText:error", groupBy: ["Host"] }, "with others"],
  [{ where: "" }, "with others"],
  [{ where: "ServiceName = 'checkout'", whereLanguage: "sql" }, "alone"],
  [{ where: "ServiceName = 'check'", whereLanguage: "sql" }, undefined],
  [{ where: "ServiceName IN ('cart', 'checkout')", whereLanguage: "sql" }, "with others"],
  [{ where: "ServiceName NOT IN ('cart', 'checkout')", whereLanguage: "sql" }, undefined],
  [{ where: "ServiceName != 'checkout'", whereLanguage: "sql" }, undefined],
  [{ where: "ResourceAttributes['service.name'] = 'checkout'", whereLanguage: "sql" }, "alone"],
  [{ where: "ServiceName LIKE 'check%'", whereLanguage: "sql" }, "unknown"],
])("an alert on %j watches checkout: %s", (series, expected) => {
  expect(howItWatches(alert, [tile([series])], "checkout")).toBe(expected);
});

test("of several series, the last one counts, and of a ratio both", () => {
  const series = [{ where: "ServiceName:checkout" }, { where: "ServiceName:cart" }];
  expect(howItWatches(alert, [tile(series)], "checkout")).toBeUndefined();
  expect(howItWatches(alert, [tile(series, { asRatio: true })], "checkout")).toBe("alone");
});

test("raw SQL counts by its comparisons, and saved searches are unknown", () => {
  const sql = (text: string) => tile([], { series: undefined, config: { configType: "sql", sqlTemplate: text } });
  expect(howItWatches(alert, [sql("SELECT count() FROM a WHERE ServiceName = 'cart'")], "checkout")).toBeUndefined();
  expect(howItWatches(alert, [sql("SELECT count() FROM a WHERE ServiceName = 'checkout'")], "checkout")).toBe("alone");
  expect(howItWatches({ id: "a", savedSearchId: "s" } as never, [], "checkout")).toBe("unknown");
  expect(howItWatches({ id: "a", savedSearchId: "s", groupBy: "ServiceName" } as never, [], "checkout")).toBe(
    "by group",
  );
});
