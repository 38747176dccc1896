import type { PreviewedDashboard } from "../plans/preview.ts";
import { onlyChanged } from "./only-changed.ts";

/** Returns how many changed tiles have a note in place of values, for example because the deployment has no charts. */
export function countNotes({ before, after }: Pick<PreviewedDashboard, "before" | "after">): number {
  const tiles = [before, after].flatMap((version) => onlyChanged(version)?.tiles ?? []);
  return tiles.filter(({ content }) => content.kind === "note").length;
}
