import type { Dashboard } from "@obstack/core";
import { expect, test } from "vitest";
import { replaceIdsInRecord } from "../src/state/replace-ids.ts";

test("links to an object that was created again follow, at any depth", () => {
  const link = (id: string) => ({ type: "dashboard", target: { mode: "id", id } });
  const board = (linked: string, tile: string, id: string): Dashboard =>
    ({
      id,
      name: "old-linked",
      tiles: [
        { id: tile, name: "Table", config: { displayType: "table", onClick: link(linked), dashboardId: linked } },
      ],
    }) as unknown as Dashboard;
  const ids = new Map([
    ["old-linked", "new-linked"],
    ["old-tile", "new-tile"],
  ]);
  expect(replaceIdsInRecord(board("old-linked", "old-tile", "old"), ids, "new")).toEqual(
    board("new-linked", "new-tile", "new"),
  );
  expect(replaceIdsInRecord(board("other", "tile", "old"), ids, "old")).toEqual(board("other", "tile", "old"));
});
