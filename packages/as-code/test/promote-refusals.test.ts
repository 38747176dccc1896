// What the dry run of a promotion knows about refusals.
import { expect, test } from "vitest";
import { findRefusals } from "../src/promote/promote.ts";
import type { Desired } from "../src/model/desired.ts";

const tile = (label: string, fields: object) => ({ key: label, name: label, fields: { ...fields }, label });
const dashboard = (...tiles: ReturnType<typeof tile>[]): Desired => ({
  kind: "dashboard",
  key: "shop",
  name: "Shop",
  fields: { name: "Shop" },
  tiles,
  label: "dashboard Shop",
  title: 'dashboard "Shop"',
});
const alert = (thresholdType: string): Desired => ({
  kind: "alert",
  key: "errors",
  name: "Errors",
  fields: { thresholdType },
  label: "alert Errors",
  title: 'alert "Errors"',
});
const line = tile("tile Requests", {
  series: [{ type: "time", sourceId: "s", aggFn: "count", where: "", groupBy: [] }],
});
const chart = tile("tile Errors", {
  config: { displayType: "line", sourceId: "s", select: [{ aggFn: "count", where: "", whereLanguage: "lucene" }] },
});
const sql = tile("tile Burn", { config: { configType: "sql", displayType: "number", sqlTemplate: "SELECT 1" } });

test("a destination with series refuses tiles that only a config describes", () => {
  expect(findRefusals([dashboard(line, chart, sql), alert("between"), alert("above")], "series", "eu")).toEqual([
    'dashboard "Shop": eu will refuse tile Burn. Its dashboards show a release that accepts only tiles with `series`, and the conditions above and below.',
    'alert "Errors": eu will refuse thresholdType between. Its dashboards show a release that accepts only tiles with `series`, and the conditions above and below.',
  ]);
});

test("without dashboards, it is unknown", () => {
  expect(findRefusals([dashboard(sql)], undefined, "eu")).toEqual([
    'dashboard "Shop": it is unknown whether eu accepts tile Burn, because it has no dashboard to compare with.',
  ]);
  expect(findRefusals([dashboard(line, chart), alert("below")], undefined, "eu")).toEqual([]);
});

test("a destination with configs accepts what the source has", () => {
  expect(findRefusals([dashboard(sql), alert("between")], "config", "eu")).toEqual([]);
});
