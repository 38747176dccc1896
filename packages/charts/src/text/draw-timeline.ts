import { maxOf } from "@obstack/basics";
import { boundLabel } from "../layout/bound-drawing.ts";
import { shortenEnd, shortenNames, textWidth, oneLine } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { Timeline } from "../model/drawing.ts";
import { fitLine, lineOf, trimEnd, renderLines, joinTexts } from "./line.ts";
import type { Line, Span, TextOptions } from "./line.ts";
import { columnAt, timeAxisLines } from "./plot-scale.ts";

const minColumns = 10;
/** Parts of the width for the names and the notes of lanes. */
const [namePart, notePart] = [0.3, 0.3];
const signs = { mark: "┊", firing: "━", notification: "●" };

/** Draws a timeline as text without its title: a line for each alert, the time axis and a legend. The text contains no escape sequences except colors. */
export function drawTimeline({ range, mark, lanes, notes }: Timeline, options: TextOptions): string {
  const { width, utc } = options;
  const short = shortenNames(
    lanes.map(({ name }) => oneLine(boundLabel(name))),
    Math.floor(width * namePart),
  );
  const asides = lanes.map(({ note }) => shortenEnd(oneLine(boundLabel(note)), Math.floor(width * notePart)));
  const [nameWidth, noteWidth] = [short, asides].map((texts) => maxOf(texts.map(textWidth), 0)) as [number, number];
  const columns = Math.max(minColumns, width - nameWidth - noteWidth - 3);
  const columnOf = (time: number): number =>
    Math.min(columns - 1, Math.max(0, Math.floor(columnAt(time, range, columns))));
  const plotOf = ({ firings, notifications }: Timeline["lanes"][number]): Line => {
    const row: Span[] = Array.from({ length: columns }, () => ({ text: " " }));
    row[columnOf(mark.time)] = { text: signs.mark, style: { color: "cyan" } };
    for (const { from, to } of firings) {
      if (to <= range.startTime || from >= range.endTime) continue;
      const first = columnOf(from);
      for (let column = first; column <= Math.max(first, columnOf(to - 1)); column++)
        row[column] = { text: signs.firing, style: { color: "red" } };
    }
    for (const time of notifications) {
      if (time >= range.startTime && time <= range.endTime)
        row[columnOf(time)] = { text: signs.notification, style: { color: "red", weight: "bold" } };
    }
    return row;
  };
  const markName = oneLine(boundLabel(mark.name));
  const legend = [`${signs.mark} ${markName}`, `${signs.firing} firing`, `${signs.notification} notification`];
  const indent = " ".repeat(nameWidth + 1);
  return renderLines(
    [
      ...lanes.map((lane, index): Line => [
        ...fitLine(lineOf(short[index] ?? ""), nameWidth + 1),
        { text: "│" },
        ...plotOf(lane),
        { text: ` ${asides[index] ?? ""}`, style: { weight: "dim" } },
      ]),
      ...timeAxisLines(range, columns, { utc, firstOpen: columns }).map((line) => lineOf(`${indent}${line}`)),
      ...joinTexts(legend, "   ", width),
      ...joinTexts([...describeRange({ range }, utc), ...notes.map(oneLine)], ", ", width),
    ].map(trimEnd),
    options,
  );
}
