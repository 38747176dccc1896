import { drawOrNote } from "../layout/bound-drawing.ts";
import { shortenEnd, oneLine } from "../layout/shorten.ts";
import { formatMeasure } from "../layout/unit.ts";
import { changeMarks } from "../model/drawing.ts";
import type { AlertState, NumberContent, TileChange, TileDrawing, TileContent } from "../model/drawing.ts";
import { stateStyles } from "./chart-legend.ts";
import { fitLine, lineOf, lineWidth, fitLines, noteLines } from "./line.ts";
import type { Line, TextStyle, TileSize } from "./line.ts";
import { markdownTile } from "./markdown-tile.ts";
import { pieTile } from "./pie-tile.ts";
import { tableTile } from "./table-tile.ts";
import { timeTile } from "./time-tile.ts";

/** Smaller tiles have a border only. */
const minWidth = 8;
const minNameWidth = 6;

interface Border {
  readonly corners: readonly [string, string, string, string];
  readonly horizontal: string;
  readonly vertical: string;
}

const thin: Border = { corners: ["╭", "╮", "╰", "╯"], horizontal: "─", vertical: "│" };
const heavy: Border = { corners: ["┏", "┓", "┗", "┛"], horizontal: "━", vertical: "┃" };
const dashed: Border = { corners: ["┌", "┐", "└", "┘"], horizontal: "╌", vertical: "╎" };

/** How changes look. Words and borders say the same without color. */
const changes: Readonly<Record<TileChange, { border: Border; style: TextStyle }>> = {
  added: { border: heavy, style: { color: "green" } },
  changed: { border: heavy, style: { color: "yellow" } },
  moved: { border: heavy, style: { color: "cyan" } },
  removed: { border: dashed, style: { color: "red" } },
};
const unchanged = { border: thin, style: { weight: "dim" } as TextStyle };

/** Draws a tile with its border, exactly as large as `size`: its name, the states of its alerts and its change are in the upper border. */
export function tileBox(tile: TileDrawing, size: TileSize): readonly Line[] {
  const { border, style } = tile.change === undefined ? unchanged : changes[tile.change];
  const {
    corners: [topLeft, topRight, bottomLeft, bottomRight],
    horizontal,
    vertical,
  } = border;
  const { width, height } = size;
  if (width < 2 || height < 2) return Array.from({ length: height }, () => fitLine([], width));
  const edge = (left: string, title: Line, right: string): Line => [
    { text: left, style },
    ...title,
    { text: horizontal.repeat(Math.max(0, width - 2 - lineWidth(title))) + right, style },
  ];
  // A space on both sides, if there is room.
  const padding = width >= minWidth ? 1 : 0;
  const inner = { ...size, width: width - 2 - 2 * padding, height: height - 2 };
  const space = { text: " ".repeat(padding) };
  return [
    edge(topLeft, titleOf(tile, width - 2, horizontal, style), topRight),
    ...tileContent(tile, inner).map((line): Line => [
      { text: vertical, style },
      space,
      ...line,
      space,
      { text: vertical, style },
    ]),
    edge(bottomLeft, [], bottomRight),
  ];
}

/** Returns the title, at most `width` columns wide. The symbol of the change is the last to go. */
function titleOf(tile: TileDrawing, width: number, horizontal: string, style: TextStyle): Line {
  if (width < minWidth - 2) return [];
  const { symbol, word } = tile.change === undefined ? { symbol: "", word: "" } : changeMarks[tile.change];
  const change = symbol === "" ? [] : [{ text: `${symbol} ${word}`, style }];
  const short = symbol === "" ? [] : [{ text: symbol, style }];
  const states = stateWords(tile.alerts ?? []);
  const aside = [states, change].filter((line) => line.length > 0);
  const fits = (parts: readonly Line[]): boolean =>
    parts.reduce((sum, part) => sum + lineWidth(part) + 3, 0) + minNameWidth + 4 <= width;
  const shown = [aside, [change], [short]].find((parts) => parts.every((part) => part.length > 0) && fits(parts)) ?? [];
  const taken = shown.reduce((sum, part) => sum + lineWidth(part) + 3, 0);
  const name = shortenEnd(oneLine(tile.name), Math.max(0, width - taken - 4));
  const head: Line = [
    { text: `${horizontal} `, style },
    { text: name, style: { weight: "bold" } },
    { text: " ", style },
  ];
  if (shown.length === 0) return name === "" ? [] : head;
  const tail = shown.flatMap((part): Line => [{ text: " " }, ...part, { text: ` ${horizontal}`, style }]);
  const fill = width - lineWidth(head) - lineWidth(tail);
  return [...head, { text: horizontal.repeat(Math.max(0, fill)), style }, ...tail];
}

/** Returns the states of alerts, those that need attention first. Several alerts have their number. */
function stateWords(alerts: NonNullable<TileDrawing["alerts"]>): Line {
  const order: readonly AlertState[] = ["firing", "silenced", "ok", "disabled"];
  const counted = order.flatMap((state) => {
    const count = alerts.filter((alert) => alert.state === state).length;
    return count === 0 ? [] : [{ text: alerts.length === 1 ? state : `${count} ${state}`, style: stateStyles[state] }];
  });
  return counted.flatMap((span, index) => (index === 0 ? [span] : [{ text: ", " }, span]));
}

/** Draws the content of a tile, exactly as large as its room. */
function tileContent({ content }: TileDrawing, size: TileSize): readonly Line[] {
  const { width, height } = size;
  if (width <= 0 || height <= 0) return fitLines([], Math.max(0, width), height);
  return drawOrNote(content, (one) => fitLines(linesOf(one, size), width, height));
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

/** Writes a number with its unit in the middle of its tile. */
function numberTile({ value, unit }: NumberContent, { width, height }: TileSize): readonly Line[] {
  if (value === null || !Number.isFinite(value)) return noteLines("No value in this time range.", width);
  const text = formatMeasure(value, unit);
  const left = " ".repeat(Math.max(0, Math.floor((width - text.length) / 2)));
  const above = Array.from({ length: Math.floor((height - 1) / 2) }, () => lineOf(""));
  return [...above, lineOf(`${left}${text}`, { weight: "bold" })];
}
