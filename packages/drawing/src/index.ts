export { arrangeTiles } from "./arrange-tiles.ts";
export type { Arrangement, Position } from "./arrange-tiles.ts";
export type { AlertState, Marks, Period, Series, Threshold, TimeChart, TimeRange } from "./chart.ts";
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
export { columnBuckets } from "./column-buckets.ts";
export { describeFormula, describeSeries } from "./describe-series.ts";
export { oneLine } from "./one-line.ts";
export { boundLabel } from "./bound-drawing.ts";
export { palette, seriesColor } from "./palette.ts";
export type { SeriesColor } from "./palette.ts";
export { shortenEnd, shortenMiddle, shortenNames, textWidth } from "./shorten.ts";
export { seriesSlots } from "./series-slots.ts";
export { canStack, stackTotals } from "./stack.ts";
export { drawChart } from "./text/draw-chart.ts";
export type { ChartTextOptions } from "./text/draw-chart.ts";
export { drawDashboard } from "./text/draw-dashboard.ts";
export type { DashboardTextOptions } from "./text/draw-dashboard.ts";
export { drawTimeline } from "./text/draw-timeline.ts";
export type { TimelineTextOptions } from "./text/draw-timeline.ts";
export { detectGraphics } from "./text/graphics/detect-graphics.ts";
export type { GraphicsProtocol } from "./text/graphics/detect-graphics.ts";
export { encodeIterm } from "./text/graphics/encode-iterm.ts";
export { encodeKitty } from "./text/graphics/encode-kitty.ts";
export type { PictureSize } from "./text/graphics/encode-kitty.ts";
export { encodeSixel } from "./text/graphics/encode-sixel.ts";
export type { Pixels } from "./text/graphics/encode-sixel.ts";
export { describeRange, timeAxisTicks } from "./time-axis.ts";
export type { TimeTick } from "./time-axis.ts";
export { timeZone, toWallTime } from "./time-zone.ts";
export type { TimeZone } from "./time-zone.ts";
export { formatMeasure, unitName } from "./unit.ts";
export type { Unit } from "./unit.ts";
export { valueScale } from "./value-scale.ts";
export type { ValueScale } from "./value-scale.ts";
export { chartToSvg } from "./svg/chart-to-svg.ts";
export type { ChartToSvgOptions } from "./svg/chart-to-svg.ts";
export { dashboardToSvg } from "./svg/dashboard-to-svg.ts";
export type { DashboardToSvgOptions } from "./svg/dashboard-to-svg.ts";
export { chartForPage, contentForPage, swatchForPage } from "./svg/draw-for-page.ts";
export type { PageOptions } from "./svg/draw-for-page.ts";
export type { Plot } from "./svg/plot.ts";
export type { Theme } from "./svg/pen.ts";
export { timelineToSvg } from "./svg/timeline-to-svg.ts";
export type { TimelineToSvgOptions } from "./svg/timeline-to-svg.ts";
export { tileToSvg } from "./svg/tile-to-svg.ts";
export type { TileToSvgOptions } from "./svg/tile-to-svg.ts";
export { findUnit, unitOfFormat } from "./find-unit.ts";
export { commonUnit, compareNames, groupName, numberContent, pieContent, tableContent } from "./whole-contents.ts";
export type { WholeResult, WholeTile } from "./whole-contents.ts";
export { kindOfTile } from "./tile-kind.ts";
export type { DrawnKind } from "./tile-kind.ts";
export type { Lane, Timeline } from "./timeline.ts";
