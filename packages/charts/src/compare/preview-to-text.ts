import { oneLine } from "../layout/shorten.ts";
import type { DashboardDrawing } from "../model/drawing.ts";
import { drawDashboard } from "../text/draw-dashboard.ts";
import type { DashboardTextOptions } from "../text/draw-dashboard.ts";
import { describeChanges, describeSkips, versionsOf } from "./preview-words.ts";
import type { Preview } from "./preview.ts";

/** Options for {@link previewToText}. Default: 100 columns without color. */
export type PreviewTextOptions = Partial<DashboardTextOptions>;

/** Returns a preview as text: each dashboard before and after, most changed first. */
export function previewToText(
  { dashboards }: Preview,
  { width = 100, color = false, has256Colors }: PreviewTextOptions = {},
): string {
  if (dashboards.length === 0) return "No dashboard changes.";
  const texts = dashboards.map((dashboard) => {
    const head = [`${dashboard.name}: ${describeChanges(dashboard)}`, ...describeSkips(dashboard)].map(oneLine);
    const versions = versionsOf(dashboard).flatMap(({ label, drawing }) => [
      label,
      toText(drawing, { width, color, has256Colors }),
    ]);
    return [head.join("\n"), ...versions].join("\n\n");
  });
  return texts.join("\n\n");
}

/** Returns a dashboard as text, without the spaces that fill its lines. */
export function toText(dashboard: DashboardDrawing, options: DashboardTextOptions): string {
  return drawDashboard(dashboard, options).replaceAll(/(?<! ) +$/gm, "");
}
