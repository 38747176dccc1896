import type { DashboardDrawing } from "@obstack/drawing";

/** Leaves out tiles without changes, so that little room is enough. Returns undefined without changed tiles. */
export function onlyChanged(version: DashboardDrawing | undefined): DashboardDrawing | undefined {
  const tiles = version?.tiles.filter(({ change }) => change !== undefined) ?? [];
  return version === undefined || tiles.length === 0 ? undefined : { ...version, tiles };
}
