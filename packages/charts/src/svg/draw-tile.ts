import { minOf } from "@obstack/basics";
import { drawOrNote } from "../layout/bound-drawing.ts";
import { oneLine } from "../layout/shorten.ts";
import { formatMeasure } from "../layout/unit.ts";
import { changeMarks } from "../model/drawing.ts";
import type { AlertState, TileChange, TileDrawing, TileContent, NumberContent } from "../model/drawing.ts";
import { colorOfState, colors } from "./pen.ts";
import { drawMarkdown } from "./draw-markdown.ts";
import { drawPie } from "./draw-pie.ts";
import { drawTable } from "./draw-table.ts";
import { drawTimeChart } from "./draw-time-chart.ts";
import type { TimeChartOptions } from "./draw-time-chart.ts";
import { fitText, measureText, textLine, textSize } from "./measure-text.ts";
import type { Box, Pen, Color } from "./pen.ts";

const padding = 12;
const titleStyle = { size: 14, bold: true } as const;
/** A tile with less room for its name has no word beside the symbol of its change. */
const minNameWidth = 90;

interface ChangeStyle {
  readonly color: Color;
  /** Dashes of the border. An empty text is a solid line. */
  readonly dashes: string;
}

const changeStyles: Readonly<Record<TileChange, ChangeStyle>> = {
  added: { color: colors.good, dashes: "" },
  changed: { color: colors.warn, dashes: "10 4" },
  moved: { color: colors.accent, dashes: "2 3" },
  removed: { color: colors.bad, dashes: "6 5" },
};

/** Draws a tile: its border, name, change, the states of its alerts, and its content. */
export function drawTile(pen: Pen, tile: TileDrawing, box: Box, options: TimeChartOptions): string {
  const { left, top, width, height } = box;
  const style = tile.change === undefined ? undefined : changeStyles[tile.change];
  const frame = pen.element("rect", {
    x: left + 1,
    y: top + 1,
    width: width - 2,
    height: height - 2,
    rx: 7,
    fill: "none",
    stroke: style?.color ?? colors.line,
    "stroke-width": style === undefined ? 1 : 2,
    "stroke-dasharray": (style?.dashes ?? "") || undefined,
  });
  const right = left + width - padding;
  const name = oneLine(tile.name);
  const mark = tile.change === undefined ? "" : markOf(tile.change, name, width - 2 * padding);
  const chip = style === undefined ? "" : drawChip(pen, right, top + padding - 2, mark, style.color);
  const chipWidth = style === undefined ? 0 : chipWidthOf(mark) + 8;
  const alerts = tile.alerts ?? [];
  const title = pen.label(left + padding, top + padding + 13, name, {
    ...titleStyle,
    fill: colors.text,
    width: width - 2 * padding - chipWidth,
    more: tile.change === "removed" ? { "text-decoration": "line-through" } : {},
  });
  const alertLine = drawAlerts(pen, alerts, left + padding, top + padding + 20, width - 2 * padding);
  const header = alerts.length === 0 ? 24 : 44;
  const inner = {
    left: left + padding,
    top: top + padding + header,
    width: Math.max(1, width - 2 * padding),
    height: Math.max(1, height - 2 * padding - header),
  };
  const content = drawOrNote(tile.content, (one) => drawContent(pen, one, inner, options));
  return pen.element(
    "g",
    { "data-tile": name },
    frame,
    title,
    chip,
    alertLine,
    tile.change === "removed" ? pen.element("g", { opacity: 0.55 }, content) : content,
  );
}

/** Returns the symbol and the word of a change, or only the symbol if the word would leave little room for the name. */
function markOf(change: TileChange, name: string, width: number): string {
  const { symbol, word } = changeMarks[change];
  const whole = `${symbol} ${word}`;
  const room = width - chipWidthOf(whole) - 8;
  return room >= Math.min(minNameWidth, measureText(name, titleStyle)) ? whole : symbol;
}

function chipWidthOf(mark: string): number {
  return measureText(mark, { bold: true }) + 14;
}

function drawChip(pen: Pen, right: number, top: number, mark: string, color: Color): string {
  const width = chipWidthOf(mark);
  return [
    pen.element("rect", { x: right - width, y: top, width, height: 18, rx: 9, fill: color }),
    pen.label(right - width / 2, top + 13, mark, {
      bold: true,
      anchor: "middle",
      fill: colors.background,
    }),
  ].join("");
}

/** Draws the alerts that fit in a line, firing ones first. */
function drawAlerts(
  pen: Pen,
  alerts: NonNullable<TileDrawing["alerts"]>,
  left: number,
  top: number,
  width: number,
): string {
  const order = ["firing", "silenced", "ok", "disabled"];
  const sorted = alerts.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  let start = left;
  const parts: string[] = [];
  for (const [index, { name, state }] of sorted.entries()) {
    const text = `${oneLine(name)} ${state}`;
    const rest = sorted.length - index;
    const space = left + width - start - iconWidth - (rest > 1 ? 80 : 0);
    if (index > 0 && measureText(text, { bold: true }) > space) {
      parts.push(pen.label(start, top + 12, `and ${rest} more`));
      break;
    }
    const stateWidth = measureText(` ${state}`, { bold: true });
    const nameWidth = Math.min(measureText(oneLine(name)), Math.max(0, space - stateWidth));
    const color = colorOfState(state);
    parts.push(
      drawStateIcon(pen, start, top + 2, state),
      pen.label(start + iconWidth, top + 12, oneLine(name), { width: nameWidth, fill: colors.quiet }),
      pen.label(start + iconWidth + nameWidth + measureText(" "), top + 12, state, { bold: true, fill: color }),
    );
    start += iconWidth + nameWidth + measureText(` ${state}`, { bold: true }) + 14;
  }
  return parts.join("");
}

/** Shapes in a square of 12 pixels, so that states differ without color too. */
const shapes: Readonly<Record<AlertState, string>> = {
  ok: "M2 6.5l3 3L10.5 3",
  firing: "M6 1.5L11 10.5H1ZM6 5v2.5M6 9v.2",
  silenced: "M6 1.5a4.5 4.5 0 1 0 .01 0ZM3 9L9 3",
  disabled: "M6 1.5a4.5 4.5 0 1 0 .01 0ZM4 6h4",
};
/** Width of a state's icon and the space after it. */
const iconWidth = 16;

function drawStateIcon(pen: Pen, left: number, top: number, state: AlertState): string {
  return pen.element("path", {
    d: shapes[state],
    transform: `translate(${Math.round(left)} ${Math.round(top)})`,
    fill: "none",
    stroke: colorOfState(state),
    "stroke-width": 1.5,
    "stroke-linejoin": "round",
  });
}

const maxSize = 56;
/** Size of a unit, as a part of the size of its number. */
const unitRatio = 0.5;

function drawNumber(pen: Pen, { value, unit }: NumberContent, { left, top, width, height }: Box): string {
  const [x, middle] = [left + width / 2, top + height / 2];
  if (value === null) return pen.label(x, middle + 4, "No value", { anchor: "middle" });
  const text = formatMeasure(value, unit);
  const [digits = text] = /^[-+\d.,]+/.exec(text) ?? [];
  const rest = text.slice(digits.length).trim();
  // The unit is smaller, so that the digits are as large as those without one.
  const [digitsWidth, unitWidth] = [widthOf(digits), rest === "" ? 0 : widthOf(rest) + 0.3];
  const available = width * 0.9;
  const fitting = [available / (digitsWidth + unitRatio * unitWidth), (available - textSize * unitWidth) / digitsWidth];
  const size = Math.max(textSize, Math.floor(minOf(fitting, Math.min(maxSize, height * 0.6))));
  const unitSize = Math.max(textSize, size * unitRatio);
  const half = (digitsWidth * size + unitWidth * unitSize) / 2;
  const [y, style] = [middle + size * 0.36, { bold: true, fill: colors.text }] as const;
  return `${pen.label(x - half, y, digits, { ...style, size })}${pen.label(x + half, y, rest, { ...style, size: unitSize, anchor: "end" })}`;
}

function drawContent(pen: Pen, content: TileContent, box: Box, options: TimeChartOptions): string {
  switch (content.kind) {
    case "time":
      return drawTimeChart(pen, content, box, options);
    case "number":
      return drawNumber(pen, content, box);
    case "table":
      return drawTable(pen, content, box);
    case "pie":
      return drawPie(pen, content, box);
    case "markdown":
      return drawMarkdown(pen, content.text, box);
    case "note":
      return drawNote(pen, content.text, box);
  }
}

function drawNote(pen: Pen, text: string, { left, top, width, height }: Box): string {
  const shown = fitText(text, width, Math.max(textLine, height));
  const first = top + (height - shown.length * textLine) / 2 + 13;
  return shown
    .map((line, index) =>
      pen.label(left + width / 2, first + index * textLine, line, { anchor: "middle", fill: colors.quiet }),
    )
    .join("");
}

/** Returns the width of bold text with a size of a pixel. */
function widthOf(text: string): number {
  return measureText(text, { size: 1, bold: true });
}
