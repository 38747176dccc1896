import { columnWidths, hiddenParts, tableColumns } from "../layout/table-columns.ts";
import type { TableContent } from "../model/drawing.ts";
import { measureText } from "./measure-text.ts";
import { round, colors } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";

const [rowHeight, columnSpace] = [21, 16];
/** Width of a usual character. */
const em = 7;

/** Draws the rows and columns that fit, numbers right-aligned, and how many do not fit. */
export function drawTable(pen: Pen, table: TableContent, { left, top, width, height }: Box): string {
  const { columns: named, rows, omitted = 0, hasMore = false, remark } = table;
  const space = Math.max(1, Math.floor(height / rowHeight) - 1);
  const all = rows.length + omitted;
  const size = { width, gap: columnSpace, em, measure: measureCell, missing: "–" };
  const columns = tableColumns(table, rows.slice(0, space), size);
  const missing = named.length - columns.length;
  const isNoted = missing > 0 || remark !== undefined;
  const count = Math.min(rows.length, all > space || (isNoted && all === space) ? Math.max(1, space - 1) : space);
  const widths = columnWidths(columns, size);
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
        const isEnd = columns[index]?.isNumber === true;
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
  const rest = all - count;
  const notes = hiddenParts(rest, missing, hasMore);
  const hidden = notes.length === 0 ? [] : [`and ${notes.join(", ")}`];
  const note = [[...hidden, ...(remark === undefined ? [] : [remark])].join(" · "), ...hidden, notes.at(-1) ?? ""].find(
    (text) => measureText(text) <= width,
  );
  const titles = columns.map(({ title }) => title);
  const texts = Array.from({ length: count }, (_, row) => columns.map(({ cells }) => cells[row] ?? ""));
  return [
    drawRow(titles, 0, true),
    ...texts.map((row, index) => `${line(index + 1)}${drawRow(row, index + 1, false)}`),
    all === 0 ? pen.label(left, top + rowHeight + 14, "No rows") : "",
    pen.label(left, top + (count + 1) * rowHeight + 14, note ?? ""),
  ].join("");
}

function measureCell(text: string, bold: boolean): number {
  return measureText(text, { bold });
}
