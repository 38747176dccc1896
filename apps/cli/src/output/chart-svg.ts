import type { ChartColumns } from "@obstack/selfhosted";
import { LineChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([LineChart, GridComponent, LegendComponent, SVGRenderer]);

const size = { width: 960, height: 400 };

/** Replaces characters that are invalid in XML or change the direction of the text. */
function xmlText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFFFE\uFFFF]/gu, "\uFFFD");
}

/** Draws chart columns over local time as an SVG document, with a legend, and with gaps for missing values. */
export function chartSvg({ times, columns }: ChartColumns, seriesNames: readonly string[]): string {
  const names = seriesNames.map(xmlText);
  // `ssr` renders to a string without a DOM.
  const chart = init(undefined, undefined, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: "#fff",
      grid: { left: 24, right: 24, top: 48, bottom: 24, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
      legend: { type: "plain", top: 12, bottom: "auto", data: [...names] },
      xAxis: { type: "time" },
      yAxis: { type: "value" },
      series: columns.map(({ values }, index) => ({
        type: "line",
        name: names[index] ?? "",
        // Without symbols, a single point between two gaps would be invisible.
        showSymbol: times.length < 50,
        data: times.map((time, row) => [time, values[row] ?? null]),
      })),
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
