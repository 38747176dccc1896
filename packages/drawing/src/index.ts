export { alertMarks, readAlert, withMarks } from "./alert-marks.ts";
export type { KnownAlert } from "./alert-marks.ts";
export { tileFrame } from "./tile-frame.ts";
export { tileRange } from "./tile-range.ts";
export type { AlertState, FiringPeriod, Marks, Period, Series, Threshold, TimeChart, TimeRange } from "./chart.ts";
export type {
  DashboardDrawing,
  MarkdownContent,
  NoteContent,
  NumberContent,
  PieContent,
  TableContent,
  TileChange,
  TileContent,
  TileDrawing,
} from "./dashboard.ts";
export { oneLine } from "./one-line.ts";
export { boundLabel } from "./bound-drawing.ts";
export { palette } from "./palette.ts";
export { shortenEnd, shortenNames, textWidth } from "./shorten.ts";
export { drawChart } from "./text/draw-chart.ts";
export { drawDashboard } from "./text/draw-dashboard.ts";
export { drawTimeline } from "./text/draw-timeline.ts";
export { timeAxisTicks } from "./time-axis.ts";
export { computedContent, computedTile } from "./computed-tile.ts";
export type { ComputedTile } from "./computed-tile.ts";
export { timeZone, toWallTime } from "./time-zone.ts";
export type { TimeZone } from "./time-zone.ts";
export { formatMeasure, measureStep, unitName } from "./unit.ts";
export type { Unit } from "./unit.ts";
export { valueScale } from "./value-scale.ts";
export { chartToSvg } from "./svg/chart-to-svg.ts";
export { dashboardToSvg } from "./svg/dashboard-to-svg.ts";
export { timelineToSvg } from "./svg/timeline-to-svg.ts";
export { tileResults } from "./tile-results.ts";
export { timeContent } from "./time-content.ts";
export { tableContent } from "./whole-contents.ts";
export { kindOfTile } from "./tile-kind.ts";
export type { Lane, Timeline } from "./timeline.ts";
