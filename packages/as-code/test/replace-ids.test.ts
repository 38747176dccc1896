import type { Alert, Dashboard } from "@obstack/core";
import { expect, test } from "vitest";
import { replaceIds, toKeyText } from "../src/state/replace-ids.ts";

test("references and links to dashboards and tiles are replaced at any depth, and back", () => {
  const link = (id: string) => ({ type: "dashboard", target: { mode: "id", id } });
  const board = (linked: string, tile: string): Dashboard =>
    ({
      id: "own",
      name: "old-linked",
      tiles: [
        { id: tile, name: "Table", config: { displayType: "table", onClick: link(linked), dashboardId: linked } },
        { id: "other", name: "Text", config: { markdown: `See https://x/dashboards/${linked}?a=1.` } },
      ],
    }) as unknown as Dashboard;
  const alert = (linked: string, tile: string): Alert =>
    ({ id: "own", tileId: tile, dashboardId: linked, message: `[a](/dashboards/${linked}) b` }) as unknown as Alert;
  const texts = new Map([
    ["old-linked", toKeyText("a/b c")],
    ["old-tile", toKeyText("a/b c", "50% #1 {x}")],
  ]);
  expect([...texts.values()]).toEqual(["{dashboards/a/b c}", "{dashboards/a/b c#50%25 %231 %7Bx%7D}"]);
  const ids = new Map(Array.from(texts, ([id, text]) => [text, id]));
  for (const record of [board, alert]) {
    const copy = record(toKeyText("a/b c"), toKeyText("a/b c", "50% #1 {x}"));
    expect(replaceIds(record("old-linked", "old-tile"), (id) => texts.get(id))).toEqual(copy);
    expect(replaceIds(copy, (text) => ids.get(text))).toEqual(record("old-linked", "old-tile"));
    expect(replaceIds(record("x", "y"), (id) => texts.get(id))).toEqual(record("x", "y"));
  }
});
