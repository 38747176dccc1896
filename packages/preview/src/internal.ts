// What only other packages of this repository use. Not a part of the public API: it changes without notice.
export { burnDownContent } from "./contents/slo-contents.ts";
export { sourceOf } from "./dashboards/view-dashboard.ts";
export { previewPlanFrom } from "./plans/preview-plan.ts";
export type { PointSource } from "./queries/series-points.ts";
export { countNotes } from "./render/describe-changes.ts";
export { toText } from "./render/preview-to-text.ts";
export { dashboardPicture } from "./render/preview-pictures.ts";
export { readTile } from "./tiles/read-tile.ts";
export { mermaidCharts } from "./render/mermaid-charts.ts";
export { drawnToMarkdown } from "./render/drawn-to-markdown.ts";
export type { DrawnDashboard, DrawnPreviews } from "./render/drawn-to-markdown.ts";
