// A tile changes from one form of content to the other.
import { expect, test } from "vitest";
import { plan } from "../src/index.ts";
import { applyFiles, openWorld } from "./world.ts";

const series = [{ source: "Logs", groupBy: [], aggFn: "count", where: "" }];
const ratio = { displayType: "line", source: "Logs", asRatio: true, select: [{ aggFn: "count" }, { aggFn: "count" }] };
const markdown = { displayType: "markdown", markdown: "Text" };

test.each(
  (["documented", "deployed"] as const).flatMap((behavior) => [
    [behavior, "series", { config: markdown }, { series }] as const,
    [behavior, "config", { series }, { config: markdown }] as const,
    [behavior, "a ratio of one", { config: ratio }, { series, asRatio: true }] as const,
    // Servers refuse a count's field in a `config`.
    [
      behavior,
      "a field without effect",
      { series },
      { series: [{ ...series[0], field: "Body", where: "a" }] },
    ] as const,
  ]),
)("%s: a file replaces the content by %s", async (behavior, _, before, after) => {
  await using world = await openWorld(behavior);
  const { stack, folder } = world;
  for (const content of [before, after]) {
    const tile = { name: "Tile", x: 0, y: 0, w: 1, h: 1, ...content };
    await applyFiles(folder.path, stack, { dashboards: { board: { name: "Board", tiles: [tile] } }, alerts: {} });
    expect((await plan(folder.path, stack)).changes).toEqual([]);
  }
});
