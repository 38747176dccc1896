export { drawnToMarkdown } from "./compare/drawn-to-markdown.ts";
export type { DrawnDashboard, DrawnPreviews } from "./compare/drawn-to-markdown.ts";
export { previewToHtml } from "./compare/preview-to-html.ts";
export {
  dashboardPicture,
  drawnDashboards,
  previewPictures,
  previewToMarkdown,
} from "./compare/preview-to-markdown.ts";
export type { PreviewMarkdownOptions, PreviewPicture } from "./compare/preview-to-markdown.ts";
export { previewToText, toText } from "./compare/preview-to-text.ts";
export type { PreviewTextOptions } from "./compare/preview-to-text.ts";
export { previewDashboards } from "./compare/preview.ts";
export type {
  ChangedTile,
  PlannedDashboard,
  Preview,
  PreviewDashboardsOptions,
  PreviewedDashboard,
  SkippedDrawing,
  TileChanges,
} from "./compare/preview.ts";
export type { DashboardVersion, DrawOptions, TileVersion } from "./dashboards/draw-dashboards.ts";
export { sourceOf, viewDashboard } from "./dashboards/view-dashboard.ts";
export type { DataOptions } from "./dashboards/view-dashboard.ts";
export { boundLabel } from "./layout/bound-drawing.ts";
export { palette } from "./layout/palette.ts";
export type { SeriesColor } from "./layout/palette.ts";
export { shortenEnd, shortenNames, textWidth, oneLine } from "./layout/shorten.ts";
export { timeAxisTicks } from "./layout/time-axis.ts";
export type { TimeTick } from "./layout/time-axis.ts";
export { timeZone, toWallTime } from "./layout/time-zone.ts";
export type { TimeZone } from "./layout/time-zone.ts";
export { formatMeasure, measureStep, unitName } from "./layout/unit.ts";
export { valueScale } from "./layout/value-scale.ts";
export type { ValueScale } from "./layout/value-scale.ts";
export type {
  AlertFirings,
  AlertState,
  DashboardDrawing,
  FiringPeriod,
  Lane,
  MarkdownContent,
  Marks,
  NoteContent,
  NumberContent,
  Period,
  PieContent,
  Series,
  TableContent,
  Threshold,
  TileChange,
  TileContent,
  TileDrawing,
  TimeChart,
  Timeline,
  TimeRange,
  Unit,
} from "./model/drawing.ts";
export { createSeededSource } from "./queries/seeded-source.ts";
export type { PointSource } from "./queries/series-points.ts";
export { burnDownContent } from "./queries/slo-contents.ts";
export { chartToSvg } from "./svg/chart-to-svg.ts";
export type { ChartToSvgOptions } from "./svg/chart-to-svg.ts";
export { dashboardToSvg } from "./svg/dashboard-to-svg.ts";
export type { DashboardToSvgOptions } from "./svg/dashboard-to-svg.ts";
export { timelineToSvg } from "./svg/timeline-to-svg.ts";
export type { SvgOptions } from "./svg/pen.ts";
export { drawChart } from "./text/draw-chart.ts";
export type { ChartTextOptions } from "./text/draw-chart.ts";
export { drawDashboard } from "./text/draw-dashboard.ts";
export type { DashboardTextOptions } from "./text/draw-dashboard.ts";
export { drawTimeline } from "./text/draw-timeline.ts";
export type { TerminalColors, TextOptions } from "./text/line.ts";
export type { DataClient } from "@obstack/alerting/backtest";
