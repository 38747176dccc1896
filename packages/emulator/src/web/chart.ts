import { chartForPage } from "@obstack/drawing";
import type { Plot, TimeChart } from "@obstack/drawing";
import { element } from "./element.ts";
import { formatMoment, formatValue } from "./format.ts";
import { createLegend } from "./legend.ts";
import { currentTheme, onLayoutChange, parseSvg, svgElement } from "./svg.ts";

export interface Chart {
  readonly root: HTMLElement;
  /** Draws new values of the same series. */
  update(chart: TimeChart): void;
  readonly destroy: () => void;
}

/**
 * Creates a chart of values over time. The legend shows the values of the bucket that the pointer or the arrow keys select. Default: the
 * latest bucket.
 *
 * @param height Pixels of the chart, without its legend.
 */
export function createChart(title: string, height: number, first: TimeChart): Chart {
  let chart = first;
  let plot: Plot | undefined;
  let picture: SVGSVGElement | undefined;
  let selected: number | null = null;
  const hidden = new Set<number>();
  const legend = createLegend(
    first.series.map(({ name }) => name),
    (index, isVisible) => {
      if (isVisible) hidden.delete(index);
      else hidden.add(index);
      draw();
    },
  );
  const canvas = element("div", {
    className: "plot",
    tabIndex: 0,
    role: "slider",
    ariaLabel: `Time in chart ${title}`,
  });
  canvas.style.height = `${height}px`;
  const root = element("div", { className: "chart" }, canvas, legend.root);
  const lastIndex = (): number => chart.times.length - 1;

  const select = (index: number | null): void => {
    selected = index;
    const shown = index ?? lastIndex();
    const bucket = chart.times[shown] ?? chart.range.startTime;
    legend.show(chart, shown, bucket);
    canvas.ariaValueMin = "0";
    canvas.ariaValueMax = String(lastIndex());
    canvas.ariaValueNow = String(shown);
    canvas.ariaValueText = [
      formatMoment(bucket),
      ...chart.series.map(({ name, values }) => `${name}: ${toText(values[shown], chart)}`),
    ].join(", ");
    for (const mark of picture?.querySelectorAll(".pointer") ?? []) mark.remove();
    if (index !== null && plot !== undefined) picture?.append(...pointerAt(plot, chart, index, hidden));
  };
  const draw = (): void => {
    const width = canvas.clientWidth;
    if (width === 0) return;
    const drawn = chartForPage(chart, hidden, { width, height, theme: currentTheme(), title });
    ({ plot } = drawn);
    picture = parseSvg(drawn.svg, undefined);
    canvas.replaceChildren(picture);
    legend.redraw(drawn.plot.isStacked);
    select(selected === null ? null : Math.min(selected, lastIndex()));
  };

  canvas.addEventListener("pointermove", ({ clientX }) => {
    if (plot === undefined) return;
    const { left, width } = plot.box;
    const part = (clientX - canvas.getBoundingClientRect().left - left) / width;
    const { startTime, endTime } = chart.range;
    const position = (part * (endTime - startTime)) / chart.width;
    // Bars start at their bucket, and points are at its start.
    const index = plot.isStacked ? Math.floor(position) : Math.round(position);
    select(Math.min(lastIndex(), Math.max(0, index)));
  });
  canvas.addEventListener("pointerleave", () => select(null));
  canvas.addEventListener("blur", () => select(null));
  canvas.addEventListener("keydown", (event) => {
    const now = selected ?? lastIndex();
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      Home: 0,
      End: lastIndex(),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(Math.min(lastIndex(), Math.max(0, target)));
  });
  const destroy = onLayoutChange(canvas, draw);
  select(null);
  return {
    root,
    update(next) {
      chart = next;
      draw();
    },
    destroy,
  };
}

/** Draws the selected bucket: a line, and a point on each visible line. */
function pointerAt(
  { box, isStacked, x, y }: Plot,
  chart: TimeChart,
  index: number,
  hidden: ReadonlySet<number>,
): SVGElement[] {
  const time = chart.times[index] ?? chart.range.startTime;
  const middle = x(isStacked ? time + chart.width / 2 : time);
  const line = svgElement("line", { class: "pointer", x1: middle, x2: middle, y1: box.top, y2: box.top + box.height });
  if (isStacked) return [line];
  const points = chart.series.flatMap(({ values }, one) => {
    const value = values[index] ?? null;
    return value === null || hidden.has(one)
      ? []
      : [svgElement("circle", { class: "pointer", cx: middle, cy: y(value), r: 4 })];
  });
  return [line, ...points];
}

function toText(value: number | null | undefined, { unit }: TimeChart): string {
  return value === null || value === undefined ? "no data" : formatValue(value, unit);
}
