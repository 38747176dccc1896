import { formatCount } from "@obstack/core/internal";
import type { PreviewedDashboard } from "../plans/preview.ts";

const words = { added: "added", changed: "changed", moved: "moved", removed: "removed" } as const;

/** Returns what a plan does to a dashboard, such as `2 tiles changed, 1 added`. */
export function describeChanges({ action, changes }: Pick<PreviewedDashboard, "action" | "changes">): string {
  if (action === "create") return "new dashboard";
  if (action === "delete") return "deleted dashboard";
  const parts = Object.entries(words).flatMap(([name, word]) => {
    const count = changes[name as keyof typeof words];
    return count === 0 ? [] : [{ count, word }];
  });
  if (parts.length === 0) return action === undefined ? "no changes" : "no tile changes";
  return parts
    .map(({ count, word }, index) => (index === 0 ? `${formatCount(count, "tile")} ${word}` : `${count} ${word}`))
    .join(", ");
}
