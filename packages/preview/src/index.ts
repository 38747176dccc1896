export type {
  AlertState,
  DashboardDrawing,
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
  TimeRange,
  Unit,
} from "@obstack/drawing";
export { viewDashboard } from "./dashboards/view-dashboard.ts";
export type { DataOptions } from "./dashboards/view-dashboard.ts";
export type { ChangedTile, TileChanges } from "./plans/compare-tiles.ts";
export { previewFiles } from "./plans/preview-files.ts";
export type { PreviewFilesOptions } from "./plans/preview-files.ts";
export { previewPlan } from "./plans/preview-plan.ts";
export type { PreviewOptions } from "./plans/preview-plan.ts";
export type { Preview, PreviewedDashboard } from "./plans/preview.ts";
export { previewToHtml } from "./render/preview-to-html.ts";
export type { PreviewHtmlOptions } from "./render/preview-to-html.ts";
export { previewToMarkdown } from "./render/preview-to-markdown.ts";
export type { PreviewMarkdownOptions } from "./render/preview-to-markdown.ts";
export { previewPictures } from "./render/preview-pictures.ts";
export type { PreviewPicture } from "./render/preview-pictures.ts";
export { previewToText } from "./render/preview-to-text.ts";
export type { PreviewTextOptions } from "./render/preview-to-text.ts";
