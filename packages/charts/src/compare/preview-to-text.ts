import { formatCount } from "@obstack/basics";
import { oneLine } from "../layout/one-line.ts";
import type { DashboardDrawing } from "../model/drawing.ts";
import { drawDashboard } from "../text/draw-dashboard.ts";
import type { Preview, PreviewedDashboard } from "./preview.ts";

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

/** Returns what a plan does to a dashboard, such as `2 tiles changed, 1 added; an apply skips 1 change`. */
export function describeChanges({
  action,
  changes,
  skipped = [],
}: Pick<PreviewedDashboard, "action" | "changes" | "skipped">): string {
  const skips = skipped.length === 0 ? "" : `; an apply skips ${formatCount(skipped.length, "change")}`;
  if (action === "create") return `new dashboard${skips}`;
  if (action === "delete") return `deleted dashboard${skips}`;
  const parts = (["added", "changed", "moved", "removed"] as const).filter((name) => changes[name] > 0);
  if (parts.length === 0) return `${action === undefined ? "no changes" : "no tile changes"}${skips}`;
  const counts = parts.map(
    (name, index) => `${index === 0 ? formatCount(changes[name], "tile") : changes[name]} ${name}`,
  );
  return `${counts.join(", ")}${skips}`;
}

/** Returns which drawn changes an apply skips, and why, one line each. */
export function describeSkips({ skipped = [] }: Pick<PreviewedDashboard, "skipped">): string[] {
  return skipped.map(({ title, because }) => `Skipped: ${title} ${because}`);
}

/** Leaves out tiles without changes, so that little room is enough. Returns undefined without changed tiles. */
export function onlyChanged(version: DashboardDrawing | undefined): DashboardDrawing | undefined {
  const tiles = version?.tiles.filter(({ change }) => change !== undefined) ?? [];
  return version === undefined || tiles.length === 0 ? undefined : { ...version, tiles };
}

/** Returns how many changed tiles have a note in place of values, for example because the deployment has no charts. */
export function countNotes({ before, after }: Pick<PreviewedDashboard, "before" | "after">): number {
  const tiles = [before, after].flatMap((version) => onlyChanged(version)?.tiles ?? []);
  return tiles.filter(({ content }) => content.kind === "note").length;
}
