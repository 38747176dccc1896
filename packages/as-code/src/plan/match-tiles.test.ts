import { expect, test } from "vitest";
import type { DesiredTile } from "../model/desired.ts";
import { readDashboard } from "../model/record.ts";
import { matchTiles } from "./compare-fields.ts";

const series = (where: string) => [{ sourceId: "s", aggFn: "count", where }];
const desired = (name: string, x: number, where = name): DesiredTile => ({
  key: name,
  name,
  fields: { name, x, y: 0, w: 6, h: 3, series: series(where) },
  label: name,
});
/** Tiles of a server, with the identifiers `a`, `b`, … */
const onServer = (...tiles: readonly DesiredTile[]) =>
  readDashboard({
    id: "d",
    tiles: tiles.map(({ fields }, index) => ({ ...fields, id: "abc"[index] })),
  } as unknown as Parameters<typeof readDashboard>[0]).tiles;
const applied = (key: string, id: string) => ({ [key]: { id, file: {} } });

test("does not take a tile that others added, although it shows the same", () => {
  const match = matchTiles([desired("New", 0, "error")], onServer(desired("Mine", 6, "error")));
  expect(match.ids).toEqual([]);
  expect(match.foreign).toEqual(["a"]);
});

test("takes a tile that was applied and has another name and position now", () => {
  const tiles = onServer(desired("Mine", 6, "error"));
  const match = matchTiles([desired("New", 0, "error")], tiles, applied("Old", "a"));
  expect(match.ids).toEqual([["New", "a"]]);
  expect(match.renamed).toEqual([["New", "Old"]]);
});

test("takes for an undo a tile that others added only if it is equal", () => {
  const tiles = onServer(desired("Errors", 6, "a"));
  expect(matchTiles([desired("Errors", 0)], tiles, {}, true).ids).toEqual([]);
  expect(matchTiles([desired("Other", 6, "a")], tiles, {}, true).ids).toEqual([]);
  expect(matchTiles([desired("Errors", 6, "a")], tiles, {}, true).ids).toEqual([["Errors", "a"]]);
});

test("takes none of several tiles of a name", () => {
  const match = matchTiles([desired("Errors", 0)], onServer(desired("Errors", 6, "a"), desired("Errors", 12, "b")));
  expect(match.ids).toEqual([]);
});

test("takes none of several tiles that show the same and differ otherwise", () => {
  const tiles = onServer(desired("One", 6, "error"), desired("Two", 12, "error"));
  const state = { ...applied("One", "a"), ...applied("Two", "b") };
  expect(matchTiles([desired("New", 0, "error")], tiles, state).ids).toEqual([]);
});

test("of two tiles that show the same, the first takes the only one that exists", () => {
  const wanted = [desired("First", 0, "error"), desired("Second", 6, "error")];
  const match = matchTiles(wanted, onServer(desired("Old", 12, "error")), applied("Old", "a"));
  expect(match.ids).toEqual([["First", "a"]]);
});
