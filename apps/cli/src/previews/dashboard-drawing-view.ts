import { toText } from "@obstack/charts";
import type { DashboardDrawing, TileContent } from "@obstack/charts";
import type { View } from "../output/show.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Width of a drawing if the output is not a terminal. */
export const defaultWidth = 100;

/**
 * Returns the view of a dashboard: values for programs, and a drawing for people.
 *
 * @param link Address in the web UI, if it is known. Only the web UI shows all rows of a search.
 */
export function dashboardDrawingView(dashboard: DashboardDrawing, link?: string): View {
  return {
    data: dashboardData(dashboard),
    text: ({ columns: width = defaultWidth, color, has256Colors }) =>
      `${trustEscapes(toText(dashboard, { width, color, has256Colors }))}${link === undefined ? "" : `\n${link}`}`,
  };
}

/** Returns a dashboard with its values as plain data: times are in UTC. */
export function dashboardData({ name, tiles, range, isSeeded }: DashboardDrawing): object {
  return {
    name,
    from: toIso(range.startTime),
    to: toIso(range.endTime),
    isSeeded: isSeeded || undefined,
    tiles: tiles.map(({ name: title, x, y, w, h, change, alerts, content }) => {
      return { name: title, x, y, w, h, change, alerts, ...contentData(content) };
    }),
  };
}

function contentData(content: TileContent): object {
  if (content.kind !== "time") return content;
  const { kind, display, times, series, omitted, unit, openFrom, marks } = content;
  return {
    kind,
    display,
    times: times.map(toIso),
    series,
    omitted,
    unit,
    openFrom: openFrom && toIso(openFrom),
    remarks: marks?.remarks,
    thresholds: marks?.thresholds,
    firings: marks?.firings.flatMap(({ name: alert, periods }) =>
      periods.map(({ from, to, ...more }) => ({ alert, from: toIso(from), to: toIso(to), ...more })),
    ),
  };
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
