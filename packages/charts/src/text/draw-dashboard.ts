import { boundDashboard, describeOmitted } from "../layout/bound-drawing.ts";
import { shortenMiddle, oneLine } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { DashboardDrawing } from "../model/drawing.ts";
import { gridLayout } from "./grid-layout.ts";
import type { PlacedTile } from "./grid-layout.ts";
import { fitLine, lineOf, renderLines, joinItems } from "./line.ts";
import type { Line, Span, TerminalColors } from "./line.ts";
import { tileBox } from "./tile-box.ts";

/** Options for {@link drawDashboard}. */
export interface DashboardTextOptions extends TerminalColors {
  /** Width in columns, from 40. Each line has exactly this width. */
  readonly width: number;
}

/**
 * Draws a dashboard as text: its name, its time range, and tiles at their places, or below each other if the width is too small. Each line is
 * exactly as wide as asked. The text contains no escape sequences except colors.
 */
export function drawDashboard(whole: DashboardDrawing, options: DashboardTextOptions): string {
  const dashboard = boundDashboard(whole);
  const { width, color } = options;
  const placed = gridLayout(dashboard, width, color);
  const boxes = placed.map((one) => ({
    ...one,
    lines: tileBox(one.tile, { width: one.width, height: one.height, color, utc: dashboard.utc }),
  }));
  const height = placed.reduce((lowest, { top, height: own }) => Math.max(lowest, top + own), 0);
  const rows = Array.from({ length: height }, (_, row) => composeRow(boxes, row));
  const body = rows.length === 0 ? [lineOf("This dashboard has no tiles.")] : rows;
  const lines = [...headerOf(dashboard, width), ...body].map((line) => fitLine(line, width));
  return renderLines(lines, options);
}

function composeRow(boxes: readonly (PlacedTile & { readonly lines: readonly Line[] })[], row: number): Line {
  const line: Span[] = [];
  let column = 0;
  for (const { left, top, width, height, lines } of boxes.toSorted((one, other) => one.left - other.left)) {
    if (row < top || row >= top + height) continue;
    if (left > column) line.push({ text: " ".repeat(left - column) });
    line.push(...(lines[row - top] ?? []));
    column = left + width;
  }
  return line;
}

function headerOf(dashboard: DashboardDrawing, width: number): readonly Line[] {
  const { name, utc, isSeeded } = dashboard;
  const details = [
    lineOf(describeRange(dashboard, utc).join(", ")),
    // Without color, the words say so too.
    ...(isSeeded === true ? [lineOf("Made-up data", { color: "yellow", weight: "bold" })] : []),
    ...describeOmitted(dashboard).map((text) => lineOf(text)),
  ];
  return [lineOf(shortenMiddle(oneLine(name), width), { weight: "bold" }), ...joinItems(details, "   ", width)];
}
