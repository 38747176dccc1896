// A tile changes from one form of content to the other.
import { describe, expect } from "vitest";
import { plan } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { applyFiles } from "./world.ts";

const series = [{ source: "Logs", groupBy: [], aggFn: "count", where: "" }];
const ratio = { displayType: "line", source: "Logs", asRatio: true, select: [{ aggFn: "count" }, { aggFn: "count" }] };
const markdown = { displayType: "markdown", markdown: "Text" };

describe.each(["documented", "deployed"] as const)("%s", (behavior) => {
  useEmulator(behavior);

  test.for([
    ["series", { config: markdown }, { series }],
    ["config", { series }, { config: markdown }],
    ["a ratio of one", { config: ratio }, { series, asRatio: true }],
    // Servers refuse a count's field in a `config`.
    ["a field without effect", { series }, { series: [{ ...series[0], field: "Body", where: "a" }] }],
  ] as const)("a file replaces the content by %s", async ([, before, after], { folder }) => {
    for (const content of [before, after]) {
      const tile = { name: "Tile", x: 0, y: 0, w: 1, h: 1, ...content };
      await applyFiles(folder, stack, { dashboards: { board: { name: "Board", tiles: [tile] } }, alerts: {} });
      expect((await plan(folder, stack)).changes).toEqual([]);
    }
  });
});
