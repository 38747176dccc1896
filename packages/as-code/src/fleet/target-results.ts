import { formatCount } from "@obstack/basics";
import type { Exported } from "../export/export.ts";
import type { Drift } from "../plan/plan.ts";
import type { Plan } from "../plan/plan-data.ts";
import { duplicateToText } from "../plan/find-duplicates.ts";
import { addedTileToText, remarksOf } from "../render/remarks.ts";
import { printableName } from "../errors/printable.ts";
import type { LeftOutSlo, Skipped } from "../export/describe-objects.ts";
import type { KeptObject } from "../export/export.ts";
import { fieldLines, toDrift } from "../render/field-lines.ts";
import type { TargetResult, Report } from "./report.ts";
import { createReportBuilder } from "./build-report.ts";

/** Returns a plan as the result of a target. */
export function planResult(plan: Plan): TargetResult {
  const { server, changes, skipped, unmatched, digest, summary, lostAlerts, left, addedTiles, duplicates } = plan;
  const { unchanged, unmanaged, ...changed } = summary;
  const { warnings, notes } = remarksOf(plan);
  return {
    status: changes.length > 0 ? "changed" : "unchanged",
    changes,
    skipped,
    warnings,
    notes,
    digest,
    counts: {
      ...changed,
      skipped: skipped.length,
      lostAlerts: lostAlerts.length,
      unchanged,
      unmanaged,
    },
    server,
    details: { lostAlerts, left, addedTiles, duplicates, ...(unmatched.length === 0 ? {} : { unmatched }) },
  };
}

/** Returns drift as the result of a target. */
export function driftResult({ server, changes, addedTiles, duplicates, notes }: Drift): TargetResult {
  const deleted = changes.filter(({ isGone }) => isGone === true).length;
  return {
    status: changes.length + addedTiles.length > 0 ? "changed" : "unchanged",
    changes,
    warnings: duplicates.map(duplicateToText),
    notes: [...addedTiles.map(addedTileToText), ...notes],
    counts: { changed: changes.length - deleted, deleted, addedTiles: addedTiles.length },
    server,
    details: { addedTiles, duplicates },
  };
}

/** Returns an export as the result of a target. */
export function exportResult(exported: Exported): TargetResult {
  const { written, state, unchanged, skipped, kept, slos, bound } = exported;
  return {
    status: written.length > 0 ? "changed" : "unchanged",
    warnings: [...skipped.map(skippedToText), ...kept.map(keptToText), ...slos.map(leftOutToText)],
    notes: [
      ...written.map((path) => `wrote ${path}`),
      ...(state === undefined ? [] : [`Updated ${state}, which later applies need. Commit it with the files.`]),
      ...bound.map(
        ({ kind, name, id }) =>
          `The server sent no name for ${printableName(id)} (${kind}). Bound it to ${printableName(name)} in obstack.yaml.`,
      ),
    ],
    counts: { written: written.length, unchanged: unchanged.length, skipped: skipped.length, kept: kept.length },
    details: { written, state, unchanged, skipped, kept, slos, bound },
  };
}

/** Describes the objects of an SLO that were not exported. */
function leftOutToText({ name, alerts }: LeftOutSlo): string {
  const isAlone = alerts.length === 0;
  const objects = isAlone ? " belongs" : ` and ${formatCount(alerts.length, "alert")} belong`;
  return `dashboard ${printableName(JSON.stringify(name))}${objects} to an SLO without a file here, and ${isAlone ? "was" : "were"} not exported. Add its file to slos/, or export them as separate objects with \`--only\``;
}

function skippedToText({ kind, id, name, problems }: Skipped): string {
  const label = name === undefined ? id : `${JSON.stringify(name)} (${id})`;
  return `${kind} ${printableName(label)} was not exported: ${problems.join(" ")}`;
}

/** Describes an object that was not exported, with its differences from the file to the server. */
function keptToText({ kind, key, path, isGenerated, fields }: KeptObject): string {
  const reason = `${path} ${isGenerated ? "generates it" : "refers to values of obstack.yaml, which stay"}`;
  return `${kind} ${key} differs from the server and was not exported: ${reason}. ${fieldLines(toDrift(fields)).join(", ")}`;
}

/** Returns the report on a plan. */
export function planReport(plan: Plan): Report {
  return reportOf("plan", plan.target, planResult(plan));
}

/** Returns the report on drift. */
export function driftReport(drift: Drift): Report {
  return reportOf("drift", drift.target, driftResult(drift));
}

function reportOf(command: string, target: string, result: TargetResult): Report {
  const builder = createReportBuilder(command, 1);
  builder.add({ target, ...result });
  return builder.report();
}
