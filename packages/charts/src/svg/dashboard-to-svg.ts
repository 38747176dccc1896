import { arrangeTiles } from "../layout/arrange-tiles.ts";
import { boundDashboard, describeOmitted } from "../layout/bound-drawing.ts";
import { oneLine } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { DashboardDrawing, TileDrawing } from "../model/drawing.ts";
import { describeContent } from "./describe-content.ts";
import { markdownHeight } from "./draw-markdown.ts";
import { drawTile } from "./draw-tile.ts";
import { measureText, textLine, wrapText } from "./measure-text.ts";
import { createPen, colors } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";

/** Options for {@link dashboardToSvg}. */
export interface DashboardToSvgOptions {
  readonly width: number;
  /** Whether a pointer on a bucket shows its values. Default: false. */
  readonly values?: boolean | undefined;
}

const [rowHeight, gap] = [64, 12];
/** Below this width, tiles are stacked in reading order. */
const minGridWidth = 640;
/** Stacked tiles have at least this number of rows, and those with a number or a note no more. */
const minStackedRows = 2;
/** Height of the name and borders of a tile. */
const tileFrame = 68;

/** Draws a dashboard as an SVG document: its name, its time range, and tiles at their places, or stacked on narrow pictures. */
export function dashboardToSvg(whole: DashboardDrawing, { width, values }: DashboardToSvgOptions): string {
  const dashboard = boundDashboard(whole);
  const pen = createPen(JSON.stringify([dashboard, width]));
  const margin = width < minGridWidth ? 10 : 16;
  const inner = width - 2 * margin;
  const header = drawHeader(pen, dashboard, margin, inner);
  const { boxes, height } = layOut(pen, dashboard, { left: margin, top: header.height, width: inner, height: 0 });
  const tiles = boxes.map(({ tile, box }) => drawTile(pen, tile, box, { utc: dashboard.utc, values }));
  const empty =
    boxes.length === 0
      ? pen.label(margin, header.height + 24, "This dashboard has no tiles.", { fill: colors.quiet })
      : "";
  const size = { width, height: Math.ceil(height + (boxes.length === 0 ? 48 : 0) + margin) };
  const description = [
    `Dashboard with ${boxes.length} ${boxes.length === 1 ? "tile" : "tiles"}`,
    ...(dashboard.isSeeded === true ? ["made-up data"] : []),
    ...boxes.map(({ tile }) => `${tile.name}: ${describeTile(tile)}`),
  ].join(". ");
  return pen.document(size, dashboard.name, description, [header.content, empty, ...tiles].join(""));
}

function drawHeader(
  pen: Pen,
  dashboard: DashboardDrawing,
  left: number,
  width: number,
): { content: string; height: number } {
  const badge = "Made-up data";
  const badgeStyle = { bold: true };
  const badgeWidth = dashboard.isSeeded === true ? measureText(badge, badgeStyle) + 20 : 0;
  const details = [describeRange(dashboard, dashboard.utc).join(", "), ...describeOmitted(dashboard)];
  const lines = wrapText(details.join(" · "), width);
  const right = left + width;
  const frame = { x: right - badgeWidth, y: 14, width: badgeWidth, height: 22, rx: 4, fill: "none" };
  const mark =
    badgeWidth === 0
      ? ""
      : [
          pen.element("rect", { ...frame, stroke: colors.warn, "stroke-width": 1.5, "stroke-dasharray": "4 3" }),
          pen.label(right - badgeWidth / 2, 29, badge, { ...badgeStyle, anchor: "middle", fill: colors.warn }),
        ].join("");
  const content = [
    pen.label(left, 32, oneLine(dashboard.name), {
      size: 19,
      bold: true,
      fill: colors.text,
      width: width - (badgeWidth === 0 ? 0 : badgeWidth + 12),
    }),
    mark,
    ...lines.map((line, index) => pen.label(left, 52 + index * textLine, line)),
  ].join("");
  return { content, height: 48 + lines.length * textLine };
}

interface Placed {
  readonly boxes: readonly { readonly tile: TileDrawing; readonly box: Box }[];
  /** Bottom of the lowest tile. */
  readonly height: number;
}

function layOut(pen: Pen, { tiles }: DashboardDrawing, { left, top, width }: Box): Placed {
  const { columns, positions } = arrangeTiles(tiles);
  const heightOf = (rows: number): number => rows * rowHeight + (rows - 1) * gap;
  if (width < minGridWidth) {
    let y = top;
    const boxes = positions.map(({ tile, position }) => {
      const isShort = tile.content.kind === "number" || tile.content.kind === "note";
      const rows = isShort ? minStackedRows : Math.max(minStackedRows, position.height);
      // Narrow tiles need more lines.
      const needed = tile.content.kind === "markdown" ? tileFrame + markdownHeight(pen, tile.content.text, width) : 0;
      const box = { left, top: y, width, height: Math.max(heightOf(rows), Math.ceil(needed)) };
      y += box.height + gap;
      return { tile, box };
    });
    return { boxes, height: boxes.length === 0 ? top : y - gap };
  }
  const step = (width + gap) / columns;
  const boxes = positions.map(({ tile, position }) => ({
    tile,
    box: {
      left: left + position.column * step,
      top: top + position.row * (rowHeight + gap),
      width: position.width * step - gap,
      height: heightOf(position.height),
    },
  }));
  return { boxes, height: boxes.reduce((lowest, { box }) => Math.max(lowest, box.top + box.height), top) };
}

/** Describes a tile for people who do not see it. */
function describeTile({ content, change, alerts = [] }: TileDrawing): string {
  return [
    ...(change === undefined ? [] : [change]),
    ...alerts.map(({ name, state }) => `alert ${name}: ${state}`),
    describeContent(content),
  ].join("; ");
}
