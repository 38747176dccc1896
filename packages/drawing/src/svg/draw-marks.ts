import type { TimeChart } from "../chart.ts";
import { formatMeasure } from "../unit.ts";
import { colorOfState } from "./alert-state.ts";
import { colors } from "./colors.ts";
import { measureText } from "./measure-text.ts";
import { round } from "./pen.ts";
import type { Pen } from "./pen.ts";
import type { Plot } from "./plot.ts";

const labelHeight = 14;

/** Shades the periods in which an alert fired. */
export function drawFirings(pen: Pen, { marks }: TimeChart, { box, x }: Plot): string {
  return (marks?.firings ?? [])
    .map(({ from, to }) => {
      const left = Math.max(box.left, x(from));
      const right = Math.min(box.left + box.width, x(to));
      if (right < box.left || left > box.left + box.width) return "";
      const area = { x: left, y: box.top, width: Math.max(1, right - left), fill: colors.bad };
      return [
        pen.element("rect", { ...area, height: box.height, "fill-opacity": 0.13, "data-firing": "" }),
        pen.element("rect", { ...area, y: box.top - 3, height: 3 }),
      ].join("");
    })
    .join("");
}

/** Draws thresholds inside the scale as lines, and above all lines the names and states of their alerts. */
export function drawThresholds(pen: Pen, { marks, unit }: TimeChart, { box, scale, y }: Plot): string {
  const right = box.left + box.width;
  const shown = (marks?.thresholds ?? [])
    .filter(({ value }) => isInside(value, scale))
    .toSorted((one, other) => one.value - other.value);
  const lines = shown.map(({ value, state }) =>
    pen.element("path", {
      d: `M${round(box.left)} ${round(y(value))}H${round(right)}`,
      stroke: colorOfState(state),
      "stroke-width": 1.25,
      "stroke-dasharray": "6 4",
    }),
  );
  const used: number[] = [];
  const labels = shown.map(({ value, name, state }) => {
    const aside = [formatMeasure(value, unit), ...(state === undefined ? [] : [state])].join(" · ");
    const baseline = findBaseline(y(value), box, used);
    used.push(baseline);
    // The background behind the letters keeps them legible above lines.
    const more = {
      stroke: colors.background,
      "stroke-width": 3,
      "stroke-linejoin": "round",
      "paint-order": "stroke",
    };
    const options = { anchor: "end", fill: colorOfState(state), more } as const;
    const asideWidth = measureText(aside);
    const shownName =
      name === undefined
        ? ""
        : pen.label(right - 10 - asideWidth, baseline, name, { ...options, width: box.width - asideWidth - 24 });
    return `${shownName}${pen.label(right - 4, baseline, aside, options)}`;
  });
  return [...lines, ...labels].join("");
}

/** Returns the free position inside a plot that is nearest to a line, preferably above it. */
function findBaseline(line: number, { top, height }: Plot["box"], used: readonly number[]): number {
  const highest = top + labelHeight - 3;
  const wanted = line - 4 < highest ? line + labelHeight : line - 4;
  const free = [wanted, ...used.flatMap((other) => [other + labelHeight, other - labelHeight])].filter(
    (one) =>
      one >= highest && one <= top + height - 4 && used.every((other) => Math.abs(other - one) >= labelHeight - 0.01),
  );
  return free.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? wanted;
}

/** Describes thresholds outside the scale, which would flatten the values. */
export function describeHiddenThresholds({ marks, unit }: TimeChart, { scale }: Plot): string[] {
  return (marks?.thresholds ?? [])
    .filter(({ value }) => !isInside(value, scale))
    .map(({ value, name }) => {
      const threshold = `threshold ${formatMeasure(value, unit)} outside of the chart`;
      return name === undefined ? threshold : `${name}: ${threshold}`;
    });
}

function isInside(value: number, { bottom, top }: Plot["scale"]): boolean {
  return value >= bottom && value <= top;
}
