import { describe, expect, test } from "vitest";
import { readDashboard } from "../src/model/record.ts";
import { matchTiles } from "../src/plan/match-tiles.ts";

const series = [{ sourceId: "logs", aggFn: "count", where: "level:error" }];
const wanted = [
  { key: "errors", name: "Errors", label: "Errors", fields: { name: "Errors", x: 0, y: 0, w: 6, h: 3, series } },
];
const tilesOf = (...tiles: object[]) => readDashboard({ id: "d1", name: "Shop", tiles } as never).tiles;

describe("a tile with the content of a file's tile, but with another name and position", () => {
  const tiles = tilesOf({ id: "t1", name: "Theirs", x: 6, y: 3, w: 6, h: 3, series });

  test("is another tile if others added it", () => {
    const match = matchTiles(wanted, tiles);
    expect([...match.ids]).toEqual([]);
    expect(match.foreign.map(({ id }) => id)).toEqual(["t1"]);
  });

  test("is the same tile if an apply wrote it", () => {
    const match = matchTiles(wanted, tiles, { old: { id: "t1", file: {} } });
    expect([...match.ids]).toEqual([["errors", "t1"]]);
    expect([...match.renamed]).toEqual([["errors", "old"]]);
    expect(match.dropped).toEqual([]);
  });
});
