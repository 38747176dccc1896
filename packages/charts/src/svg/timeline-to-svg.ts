import { maxOf } from "@obstack/basics";
import { boundLabel } from "../layout/bound-drawing.ts";
import { oneLine } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { Timeline } from "../model/drawing.ts";
import { measureText, textLine, wrapText } from "./measure-text.ts";
import { createPen, round, colors } from "./pen.ts";
import type { SvgOptions } from "./pen.ts";
import { drawTimeTicks } from "./plot.ts";

const [padding, laneHeight] = [14, 26];
/** Space above the lanes for the title and the name of the mark, and below them for the axis. */
const [above, below] = [46, 26];
/** Parts of the width for the names and the notes of lanes. */
const [namePart, notePart] = [0.28, 0.22];

/** Draws a timeline as an SVG document: bars where alerts fire, dots where they notify. Its height follows from the lanes. */
export function timelineToSvg(timeline: Timeline, { width, utc }: SvgOptions): string {
  const { range, mark, lanes } = timeline;
  const title = oneLine(boundLabel(timeline.title));
  const pen = createPen(JSON.stringify([timeline, width]));
  const names = lanes.map(({ name }) => oneLine(boundLabel(name)));
  const asides = lanes.map(({ note }) => oneLine(boundLabel(note)));
  const widest = (texts: readonly string[], part: number): number => {
    const widths = texts.map((text) => measureText(text));
    return Math.min(width * part, maxOf(widths, 0));
  };
  const [nameWidth, asideWidth] = [widest(names, namePart), widest(asides, notePart)];
  const left = padding + nameWidth + 12;
  const box = {
    left,
    top: padding + above,
    width: Math.max(1, width - padding - asideWidth - 16 - left),
    height: lanes.length * laneHeight,
  };
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const x = (time: number): number => {
    const part = (time - range.startTime) / Math.max(1, range.endTime - range.startTime);
    return box.left + Math.min(1, Math.max(0, part)) * box.width;
  };
  const isInside = (time: number): boolean => time >= range.startTime && time <= range.endTime;
  const drawn = lanes.map(({ firings, notifications }, index) => {
    const middle = box.top + (index + 0.5) * laneHeight;
    return [
      pen.element("path", { d: `M${round(box.left)} ${round(middle)}H${round(right)}`, stroke: colors.line }),
      pen.label(box.left - 12, middle + 4, names[index] ?? "", { anchor: "end", fill: colors.text, width: nameWidth }),
      ...firings
        .filter(({ from, to }) => to > range.startTime && from < range.endTime)
        .map(({ from, to }) => {
          const bar = { x: x(from), y: middle - 5, width: Math.max(2, x(to) - x(from)), height: 10 };
          return pen.element("rect", { ...bar, rx: 2, fill: colors.bad, "fill-opacity": 0.3 });
        }),
      ...notifications
        .filter(isInside)
        .map((time) => pen.element("circle", { cx: x(time), cy: middle, r: 3.5, fill: colors.bad })),
      pen.label(right + 10, middle + 4, asides[index] ?? "", { fill: colors.quiet, width: asideWidth }),
    ].join("");
  });
  const markName = oneLine(boundLabel(mark.name));
  const half = measureText(markName) / 2;
  const marked = isInside(mark.time)
    ? [
        pen.element("path", {
          d: `M${round(x(mark.time))} ${round(box.top - 4)}V${round(bottom)}`,
          stroke: colors.accent,
          "stroke-width": 1.5,
          "stroke-dasharray": "4 3",
        }),
        pen.label(Math.max(padding + half, Math.min(width - padding - half, x(mark.time))), box.top - 9, markName, {
          anchor: "middle",
          fill: colors.accent,
        }),
      ].join("")
    : "";
  const about = [...describeRange({ range }, utc), ...timeline.notes.map(oneLine)].join(", ");
  const notes = wrapText(`Bars: firing. Dots: notifications. ${about}`, width - 2 * padding);
  const height = bottom + below + notes.length * textLine + padding;
  const style = { size: 15, bold: true, fill: colors.text, width: width - 2 * padding };
  const heading = pen.label(padding, padding + 14, title, style);
  const axis = pen.element("path", { d: `M${round(box.left)} ${round(bottom)}H${round(right)}`, stroke: colors.axis });
  const lines = notes.map((line, index) => pen.label(padding, bottom + below + (index + 1) * textLine, line));
  const ticks = drawTimeTicks(pen, range, { box, x }, utc);
  const description = lanes.map((_, index) => `${names[index]}: ${asides[index]}`).join("; ");
  const content = [heading, axis, ticks, marked, ...drawn, ...lines].join("");
  return pen.document({ width, height }, title, description, content);
}
