import { formatCount } from "@obstack/basics";
import type { DashboardDrawing } from "../model/drawing.ts";
import type { PreviewedDashboard } from "./preview.ts";

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

/** A version of a dashboard, and the heading above it. */
export interface LabeledVersion {
  readonly version: "before" | "after";
  readonly label: "Before" | "After" | "Unchanged";
  readonly drawing: DashboardDrawing;
}

/** Returns the versions of a dashboard. An unchanged one has one. */
export function versionsOf({ action, before, after }: PreviewedDashboard): LabeledVersion[] {
  if (action === undefined)
    return after === undefined ? [] : [{ version: "after", label: "Unchanged", drawing: after }];
  return [
    ...(before === undefined ? [] : [{ version: "before", label: "Before", drawing: before } as const]),
    ...(after === undefined ? [] : [{ version: "after", label: "After", drawing: after } as const]),
  ];
}
