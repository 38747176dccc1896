import { scaledThresholds } from "../layout/marks.ts";
import type { TimeChart } from "../model/drawing.ts";
import { measureText } from "./measure-text.ts";
import { round, colorOfState, colors } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { laneHeight } from "./plot.ts";
import type { Plot } from "./plot.ts";

/** Height of a label above and below its baseline. */
const [ascent, descent] = [11, 3];
const labelHeight = ascent + descent;

/** Draws a bar for each alert with the periods in which it fired. That of a single alert also shades them; several have names. */
export function drawFirings(pen: Pen, { box, lanes, others, x }: Plot): string {
  const isSingle = lanes.length + others.length === 1;
  return lanes
    .map(({ name = "", periods }, index) => {
      const y = box.top - 3 - (lanes.length - 1 - index) * laneHeight;
      const label = isSingle ? "" : pen.label(box.left, y - 3, name, { fill: colors.bad, width: box.width });
      const bars = periods.map(({ from, to }) => {
        const left = Math.max(box.left, x(from));
        const right = Math.min(box.left + box.width, x(to));
        if (right <= box.left || left >= box.left + box.width) return "";
        const area = { x: left, width: Math.max(1, right - left), fill: colors.bad };
        const shade = { ...area, y: box.top, height: box.height, "fill-opacity": 0.13 };
        return [
          isSingle ? pen.element("rect", shade) : "",
          pen.element("rect", { ...area, y, height: 3, "data-firing": "" }),
        ].join("");
      });
      return [label, ...bars].join("");
    })
    .join("");
}

/** Draws thresholds inside the scale as lines, and above all lines the names and states of their alerts. */
export function drawThresholds(pen: Pen, chart: TimeChart, plot: Plot): string {
  const { box, scale, y } = plot;
  const right = box.left + box.width;
  const shown = scaledThresholds(chart, scale)
    .filter(({ isOutside }) => !isOutside)
    .toSorted((one, other) => one.value - other.value);
  const lines = shown.map(({ value, state }) =>
    pen.element("path", {
      d: `M${round(box.left)} ${round(y(value))}H${round(right)}`,
      stroke: colorOfState(state),
      "stroke-width": 1.25,
      "stroke-dasharray": "6 4",
    }),
  );
  const used: Extent[] = [];
  const dashes = shown.map(({ value }): Extent => [y(value) - 1, y(value) + 1]);
  const labels = shown.map(({ value, name, state, measure }) => {
    const aside = [measure, ...(state === undefined ? [] : [state])].join(" · ");
    const asideWidth = measureText(aside);
    const nameWidth = name === undefined ? 0 : Math.min(measureText(name) + 6, box.width - asideWidth - 24);
    const covered = [...dashes, ...linesAfter(right - 4 - asideWidth - nameWidth, chart, plot)];
    const baseline = findBaseline(y(value), box, used, covered);
    used.push([baseline - ascent, baseline + descent]);
    // The background behind the letters keeps them legible above lines.
    const more = {
      stroke: colors.background,
      "stroke-width": 3,
      "stroke-linejoin": "round",
      "paint-order": "stroke",
    };
    const options = { anchor: "end", fill: colorOfState(state), more } as const;
    const shownName =
      name === undefined
        ? ""
        : pen.label(right - 10 - asideWidth, baseline, name, { ...options, width: box.width - asideWidth - 24 });
    return `${shownName}${pen.label(right - 4, baseline, aside, options)}`;
  });
  return [...lines, ...labels].join("");
}

/** The top and the bottom of something in a plot. */
type Extent = readonly [top: number, bottom: number];

/** Returns the extents of the parts of lines to the right of a position. Labels may cover bars. */
function linesAfter(left: number, { series, times }: TimeChart, { isStacked, x, y }: Plot): Extent[] {
  if (isStacked) return [];
  const first = times.findLastIndex((time) => x(time) <= left);
  return series.flatMap(({ values }) =>
    values.slice(Math.max(0, first)).flatMap((value, index, shown): Extent[] => {
      const next = shown[index + 1] ?? value;
      return value === null || next === null ? [] : [[Math.min(y(value), y(next)), Math.max(y(value), y(next))]];
    }),
  );
}

/**
 * Returns the free position inside a plot that is nearest to a line, preferably above it.
 *
 * @param used What a label never covers.
 * @param lines What it covers only if there is no room nearby.
 */
function findBaseline(
  line: number,
  { top, height }: Plot["box"],
  used: readonly Extent[],
  lines: readonly Extent[],
): number {
  const highest = top + ascent;
  const wanted = line - 4 < highest ? line + labelHeight : line - 4;
  const nearest = (taken: readonly Extent[], distance: number): number | undefined =>
    [wanted, ...taken.flatMap(([above, below]) => [above - descent, below + ascent])]
      .filter(
        (one) =>
          Math.abs(one - wanted) <= distance &&
          one >= highest &&
          one <= top + height - 4 &&
          taken.every(([above, below]) => one + descent <= above + 0.01 || one - ascent >= below - 0.01),
      )
      .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
  return nearest([...used, ...lines], 2 * labelHeight) ?? nearest(used, Number.POSITIVE_INFINITY) ?? wanted;
}
