import type { Exported } from "../export/export.ts";
import type { Drift } from "../plan/drift.ts";
import type { Plan } from "../plan/plan.ts";
import { duplicateToText } from "../plan/describe-duplicates.ts";
import { addedTileToText, remarksOf } from "../render/summary.ts";
import type { TargetResult } from "./report.ts";

/** Returns a plan as the result of a target. */
export function planResult(plan: Plan): TargetResult {
  const { create, update, delete: remove, drift, conflict, unchanged } = plan.summary;
  const { warnings, notes } = remarksOf(plan);
  return {
    status: plan.changes.length > 0 ? "changed" : "unchanged",
    changes: plan.changes,
    warnings,
    notes,
    digest: plan.digest,
    counts: { create, update, delete: remove, drift, conflict, unchanged },
  };
}

/** Returns drift as the result of a target. */
export function driftResult({ changes, addedTiles, duplicates }: Drift): TargetResult {
  const deleted = changes.filter(({ isGone }) => isGone === true).length;
  return {
    status: changes.length + addedTiles.length > 0 ? "changed" : "unchanged",
    changes,
    warnings: duplicates.map(duplicateToText),
    notes: addedTiles.map(addedTileToText),
    counts: { changed: changes.length - deleted, deleted, addedTiles: addedTiles.length },
  };
}

/**
 * Returns an export as the result of a target.
 *
 * @param warnings Objects that were not exported, one line each.
 */
export function exportResult(
  { written, unchanged, skipped, kept }: Exported,
  warnings: readonly string[],
): TargetResult {
  return {
    status: written.length > 0 ? "changed" : "unchanged",
    warnings,
    notes: written.map((path) => `wrote ${path}`),
    counts: { written: written.length, unchanged: unchanged.length, skipped: skipped.length, kept: kept.length },
  };
}
