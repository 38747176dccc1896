import type { BucketRange, FilledBuckets } from "@obstack/core/charts";
import type { ChartColumn } from "@obstack/selfhosted";
import { LineChart } from "echarts/charts";
import { GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { ChartMarks } from "./chart-marks.ts";

use([LineChart, GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, SVGRenderer]);

/** Number of buckets from which lines have no symbols. */
const maxSymbols = 50;
const size = { width: 960, height: 400 };

/** Replaces characters that are invalid in XML or change the direction of the text. */
function xmlText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFFE\uFFFF]/gu, "\uFFFD");
}

function isIsolated(values: readonly (number | null)[], row: number): boolean {
  return (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null;
}

/** Returns dashed lines for thresholds and shaded areas for firings. */
function markOptions({ thresholds, firings }: ChartMarks): object {
  return {
    markLine: {
      silent: true,
      symbol: "none",
      lineStyle: { color: "#c00", type: "dashed" },
      label: { position: "insideEndTop", formatter: "{c}" },
      data: thresholds.map((value) => ({ yAxis: value })),
    },
    markArea: {
      silent: true,
      itemStyle: { color: "#c00", opacity: 0.15 },
      data: firings.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
    },
  };
}

/** Draws chart columns over local time as an SVG document, with a legend, and with gaps for missing values. */
export function chartSvg(
  { times, columns }: FilledBuckets<ChartColumn>,
  seriesNames: readonly string[],
  { startTime, endTime }: BucketRange,
  marks?: ChartMarks,
): string {
  const names = seriesNames.map(xmlText);
  // `ssr` renders to a string without a DOM.
  const chart = init(undefined, undefined, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: "#fff",
      grid: { left: 24, right: 24, top: 48, bottom: 24, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
      legend: { type: "plain", top: 12, bottom: "auto", data: [...names] },
      xAxis: { type: "time", min: Math.min(startTime, times[0] ?? startTime), max: endTime },
      yAxis: { type: "value" },
      series: columns.map(({ values }, index) => ({
        type: "line",
        name: names[index] ?? "",
        ...(index === 0 && marks !== undefined ? markOptions(marks) : {}),
        showSymbol: true,
        data: times.map((time, row) => ({
          value: [time, values[row] ?? null],
          // Without a symbol, a single point between two gaps would be invisible.
          symbol: times.length < maxSymbols || isIsolated(values, row) ? "emptyCircle" : "none",
        })),
      })),
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
