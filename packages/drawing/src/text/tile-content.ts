import { drawOrNote } from "../bound-drawing.ts";
import type { TileContent } from "../dashboard.ts";
import type { Line } from "./line.ts";
import { fitLines } from "./line.ts";
import { markdownTile } from "./markdown-tile.ts";
import { numberTile } from "./number-tile.ts";
import { pieTile } from "./pie-tile.ts";
import { tableTile } from "./table-tile.ts";
import type { TileSize } from "./tile-size.ts";
import { noteLines } from "./wrap-line.ts";
import { timeTile } from "./time-tile.ts";

/** Draws the content of a tile, exactly as large as its room. */
export function tileContent(content: TileContent, size: TileSize): readonly Line[] {
  if (size.width <= 0 || size.height <= 0) return fitLines([], Math.max(0, size.width), size.height);
  return drawOrNote(content, (one) => fitLines(linesOf(one, size), size.width, size.height));
}

function linesOf(content: TileContent, size: TileSize): readonly Line[] {
  switch (content.kind) {
    case "time":
      return timeTile(content, size);
    case "number":
      return numberTile(content, size);
    case "table":
      return tableTile(content, size);
    case "pie":
      return pieTile(content, size);
    case "markdown":
      return markdownTile(content, size);
    case "note":
      return noteLines(content.text, size.width);
  }
}
