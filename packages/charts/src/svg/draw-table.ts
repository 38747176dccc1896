import { maxOf } from "@obstack/basics";
import { oneLine } from "../layout/one-line.ts";
import { formatCell } from "../layout/unit.ts";
import type { TableContent } from "../model/drawing.ts";
import { colors } from "./colors.ts";
import { measureText } from "./measure-text.ts";
import { round } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";

const [rowHeight, columnSpace] = [21, 16];
/** Rows whose widths decide the widths of columns. */
const measuredRows = 50;

/** Draws the rows that fit, numbers right-aligned, and the number of rows that do not fit. */
export function drawTable(
  pen: Pen,
  { columns, rows, omitted = 0, hasMore = false }: TableContent,
  { left, top, width, height }: Box,
): string {
  const space = Math.max(1, Math.floor(height / rowHeight) - 1);
  const all = rows.length + omitted;
  const shown = rows.slice(0, all > space ? Math.max(1, space - 1) : space);
  const texts = shown.map((row) => columns.map(({ unit }, index) => formatCell(row[index] ?? null, unit, "–")));
  const isNumeric = columns.map(
    (_, index) => rows.every((row) => typeof (row[index] ?? 0) === "number") && rows.length > 0,
  );
  const widths = fit(
    columns.map(({ name }, index) => {
      const cells = texts.slice(0, measuredRows).map((row) => measureText(row[index] ?? ""));
      return maxOf(cells, measureText(oneLine(name), { bold: true }));
    }),
    width - columnSpace * (columns.length - 1),
  );
  let start = left;
  const starts = widths.map((one) => {
    const now = start;
    start += one + columnSpace;
    return now;
  });
  const drawRow = (cells: readonly string[], row: number, bold: boolean): string =>
    cells
      .map((cell, index) => {
        const [from = 0, columnWidth = 0] = [starts[index], widths[index]];
        const isEnd = isNumeric[index] === true;
        return pen.label(isEnd ? from + columnWidth : from, top + row * rowHeight + 14, cell, {
          anchor: isEnd ? "end" : "start",
          width: columnWidth,
          bold,
          fill: bold ? colors.quiet : colors.text,
        });
      })
      .join("");
  const line = (row: number): string => {
    const d = `M${round(left)} ${round(top + row * rowHeight - 1)}h${round(width)}`;
    return pen.element("path", { d, stroke: colors.line });
  };
  const rest = all - shown.length;
  const more = hasMore ? "and more rows" : `and ${rest} more ${rest === 1 ? "row" : "rows"}`;
  const names = columns.map(({ name }) => oneLine(name));
  return [
    drawRow(names, 0, true),
    ...texts.map((row, index) => `${line(index + 1)}${drawRow(row, index + 1, false)}`),
    all === 0 ? pen.label(left, top + rowHeight + 14, "No rows") : "",
    rest === 0 ? "" : pen.label(left, top + (shown.length + 1) * rowHeight + 14, more),
  ].join("");
}

/** Divides a width among columns: narrow ones keep theirs, the others share what is left. */
function fit(widths: readonly number[], total: number): number[] {
  let [left, count] = [total, widths.length];
  const result = widths.map(() => 0);
  for (const [width, index] of widths.map((one, at) => [one, at] as const).toSorted(([a], [b]) => a - b)) {
    const share = Math.max(0, Math.min(width, left / count));
    result[index] = share;
    left -= share;
    count--;
  }
  return result;
}
