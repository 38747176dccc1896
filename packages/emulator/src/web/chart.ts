import uPlot from "uplot";
import type { Line } from "./chart-data.ts";
import { findIsolated } from "./chart-data.ts";
import { element } from "./element.ts";
import { formatCompact, formatMoment, formatNumber, formatTick } from "./format.ts";
import { colorCount, createLegend } from "./legend.ts";
import type { TimeWindow } from "./time-range.ts";
import { bucketsOf } from "./time-range.ts";

/** Content of a chart. */
export interface ChartData {
  readonly window: TimeWindow;
  readonly lines: readonly Line[];
}

/** A chart on the page. */
export interface Chart {
  readonly root: HTMLElement;
  /** Draws new values of the same lines. */
  update(data: ChartData): void;
  destroy(): void;
}

const minute = 60;
const hour = 60 * minute;
/** Seconds between ticks, chosen so that all ticks are at round times. */
const steps = [1, 2, 5, 10, 15, 30].map((count) => count * minute);
const longSteps = [1, 2, 3, 6, 12, 24, 48, 72, 168].map((count) => count * hour);

/** Length in seconds above which most ticks are dates, which are narrower than times. */
const manyDays = 72 * hour;

const gridColor = "#8883";
const darkTheme = matchMedia("(prefers-color-scheme: dark)");

/**
 * Creates a line chart. The legend shows the values of the bucket that the pointer or the arrow keys select. Default: the latest bucket.
 *
 * @param height Pixels of the plot, without its legend.
 */
export function createChart(title: string, height: number, first: ChartData): Chart {
  let { window, lines } = first;
  let buckets = bucketsOf(window);
  const stop = new AbortController();
  const legend = createLegend(
    lines.map(({ label }) => label),
    (index, show) => plot.setSeries(index + 1, { show }),
  );
  const canvas = element("div", {
    className: "plot",
    tabIndex: 0,
    role: "slider",
    ariaLabel: `Time in chart ${title}`,
  });
  const root = element("div", { className: "chart" }, canvas, legend.root);
  const color = (): string => getComputedStyle(canvas).color;
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const axis = { stroke: color, font, grid: { stroke: gridColor, width: 1 }, ticks: { stroke: gridColor, width: 1 } };

  const select = (index: number | null): void => {
    const shown = index ?? buckets.length - 1;
    const bucket = buckets[shown] ?? window.start;
    legend.show(lines, shown, bucket);
    canvas.ariaValueMin = "0";
    canvas.ariaValueMax = String(buckets.length - 1);
    canvas.ariaValueNow = String(shown);
    canvas.ariaValueText = [
      formatMoment(bucket),
      ...lines.map(({ label, values }) => `${label}: ${toText(values[shown])}`),
    ].join(", ");
  };
  const plot = new uPlot(
    {
      width: 300,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      padding: [8, 12, 0, 0],
      series: [
        {},
        ...lines.map(({ label }, index) => ({
          label,
          stroke: () => legend.colorOf(index),
          width: 1.5,
          ...(index < colorCount ? {} : { dash: [6, 3] }),
          // Isolated values would be invisible without a point.
          points: { show: true, size: 5, filter: () => findIsolated(lines[index]?.values ?? []) },
        })),
      ],
      axes: [
        {
          ...axis,
          size: 32,
          space: (_, __, min, max) => (max - min > manyDays ? 56 : 84),
          incrs: [...steps, ...longSteps],
          values: (_, ticks, __, ___, step) => ticks.map((tick) => formatTick(tick, step)),
        },
        {
          ...axis,
          space: 32,
          values: (_, ticks) => ticks.map(formatCompact),
          size: (_, labels) => 18 + 7 * Math.max(2, ...(labels ?? []).map(({ length }) => length)),
        },
      ],
      scales: {
        x: { range: () => [window.start / 1000, window.end / 1000] },
        y: { range: (_, min, max) => toScale(min, max) },
      },
      hooks: { setCursor: [({ cursor }) => select(cursor.idx ?? null)] },
    },
    toColumns({ window, lines }),
    canvas,
  );
  canvas.addEventListener("keydown", (event) => {
    const now = plot.cursor.idx ?? buckets.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      Home: 0,
      End: buckets.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = Math.min(buckets.length - 1, Math.max(0, target));
    plot.setCursor({ left: plot.valToPos((buckets[index] ?? 0) / 1000, "x"), top: height / 2 });
  });
  canvas.addEventListener("blur", () => plot.setCursor({ left: -1, top: -1 }));
  const sizes = new ResizeObserver(() => {
    if (canvas.clientWidth > 0) plot.setSize({ width: canvas.clientWidth, height });
  });
  sizes.observe(canvas);
  darkTheme.addEventListener("change", () => plot.redraw(false, true), { signal: stop.signal });
  select(null);
  return {
    root,
    update(data) {
      ({ window, lines } = data);
      buckets = bucketsOf(window);
      plot.setData(toColumns(data));
      select(plot.cursor.idx ?? null);
    },
    destroy() {
      stop.abort();
      sizes.disconnect();
      plot.destroy();
    },
  };
}

function toColumns({ window, lines }: ChartData): uPlot.AlignedData {
  return [bucketsOf(window).map((bucket) => bucket / 1000), ...lines.map(({ values }) => [...values])];
}

/** Returns a scale that includes 0 and leaves room above the largest value. */
function toScale(min: number | null, max: number | null): [number, number] {
  const low = Math.min(0, min ?? 0);
  const high = Math.max(0, max ?? 0);
  return low === high ? [0, 1] : [low * 1.1, high * 1.1];
}

function toText(value: number | null | undefined): string {
  return value === null || value === undefined ? "no data" : formatNumber(value);
}
