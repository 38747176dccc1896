import { drawDashboard, oneLine } from "@obstack/drawing";
import type { DashboardDrawing } from "@obstack/drawing";
import type { Preview, PreviewedDashboard } from "../plans/preview.ts";
import { describeChanges, describeSkips } from "./describe-changes.ts";

/** Options for {@link previewToText}. */
export interface PreviewTextOptions {
  /** Width in characters. Default: 100. */
  readonly width?: number | undefined;
  /** Whether the text contains colors for a terminal. Default: false. */
  readonly color?: boolean | undefined;
  /** Whether the terminal has 256 colors instead of 16. Default: false. */
  readonly has256Colors?: boolean | undefined;
}

type Colors = PreviewTextOptions & { readonly width: number; readonly color: boolean };

/** Returns a preview as text: each dashboard before and after, most changed first. */
export function previewToText(
  preview: Preview,
  { width = 100, color = false, has256Colors }: PreviewTextOptions = {},
): string {
  if (preview.dashboards.length === 0) return "No dashboard changes.";
  return preview.dashboards.map((dashboard) => dashboardToText(dashboard, { width, color, has256Colors })).join("\n\n");
}

/** An unchanged dashboard has one version. */
function dashboardToText(dashboard: PreviewedDashboard, options: Colors): string {
  const { name, action, before, after } = dashboard;
  const draw = (label: string, version: DashboardDrawing | undefined): string[] =>
    version === undefined ? [] : [label, toText(version, options)];
  const versions =
    action === undefined ? draw("Unchanged", after) : [...draw("Before", before), ...draw("After", after)];
  const head = [`${name}: ${describeChanges(dashboard)}`, ...describeSkips(dashboard)].map(oneLine);
  return [head.join("\n"), ...versions].join("\n\n");
}

/** Returns a dashboard as text, without the spaces that fill its lines. */
export function toText(dashboard: DashboardDrawing, options: Colors): string {
  return drawDashboard(dashboard, options).replaceAll(/(?<! ) +$/gm, "");
}
