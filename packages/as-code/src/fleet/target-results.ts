import { formatCount, groupBy } from "@obstack/basics";
import type { Exported, KeptObject } from "../export/export.ts";
import type { Drift } from "../plan/plan.ts";
import type { Plan, AddedTile, LeftObject, PlanRemark } from "../plan/plan-data.ts";
import { duplicateToText, describeHiddenTiles, describeLostAlert } from "../plan/warnings.ts";
import { printableName, printable, problemToText } from "../errors/errors.ts";
import type { LeftOutSlo, Skipped } from "../export/describe-objects.ts";
import { fieldLines, toDrift } from "../render/field-lines.ts";
import type { TargetResult, Report } from "./report.ts";
import { createReportBuilder } from "./report.ts";
import type { Kind } from "../names/names.ts";
import { titleOf } from "../model/desired.ts";

/** Returns a plan as the result of a target. */
export function planResult(plan: Plan): TargetResult {
  const { server, changes, skipped, unmatched, digest, summary, lostAlerts, left, addedTiles, duplicates } = plan;
  const { unchanged, unmanaged, ...changed } = summary;
  // What a skipped change would lose is its reason.
  const named = new Set(skipped.flatMap((one) => one.lostAlerts ?? []));
  const hiding = new Set(skipped.flatMap(({ reason, key }) => (reason === "hidden-tile" ? key : [])));
  return {
    status: changes.length > 0 ? "changed" : "unchanged",
    changes,
    skipped,
    warnings: [
      ...lostAlerts.filter(({ id }) => !named.has(id)).map((one) => printableName(describeLostAlert(one))),
      ...plan.hiddenTiles
        .filter(({ key }) => !hiding.has(key))
        .map(({ title, sources }) => printableName(`${title} ${describeHiddenTiles(sources)}`)),
      ...duplicates.map(duplicateToText),
      ...plan.warnings.map(textOf),
    ],
    notes: [
      ...addedTiles.map((tile) => `${addedTileToText(tile)}; it stays`),
      ...leftToText(left),
      ...plan.notes.map(textOf),
      ...(unmanaged > 0 ? [`${formatCount(unmanaged, "object")} on the server without a file`] : []),
    ],
    digest,
    counts: { ...changed, skipped: skipped.length, lostAlerts: lostAlerts.length, unchanged, unmanaged },
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
  const objects = `dashboard ${printableName(JSON.stringify(name))} (with ${formatCount(alerts.length, "alert")})`;
  return `${objects} belongs to an SLO without a file here, and was not exported. Add its file to slos/, or export the objects separately with \`--only\``;
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

function textOf({ text, place }: PlanRemark): string {
  return printableName(problemToText({ ...place, message: text }));
}

/** Describes objects without a file, one line each, or one line for those of an SLO. */
function leftToText(left: readonly LeftObject[]): string[] {
  const bySlo = groupBy(left, ({ slo, isOwn, id, alsoIn }) => (slo === undefined ? id : `${slo} ${isOwn} ${alsoIn}`));
  return [...bySlo.values()].map((group) => {
    const [{ kind, key, name, slo, isOwn, alsoIn }] = group as [LeftObject];
    const [title, forget] =
      slo === undefined
        ? [titleOf(kind, printableName(key), name), `${kind}s/${printableName(key)}`]
        : [titleOfSlo(slo, group), `slos/${printableName(slo)}`];
    const stays = `${title} no longer has a file; it stays`;
    if (alsoIn !== undefined) return `${stays}, because ${printableName(alsoIn)} manages it too`;
    const reason = isOwn ? "to delete it, apply with `--prune`" : "no apply from this folder created it";
    return `${stays} (${reason}; to stop managing it, run \`obstack state forget ${forget}\`)`;
  });
}

function addedTileToText({ title, name, id }: AddedTile): string {
  return `${title}: tile ${printable(name ?? id)} was added on the server`;
}

/** Describes the objects of an SLO, such as `SLO checkout (1 dashboard, 4 alerts)`. */
export function titleOfSlo(key: string, objects: readonly { readonly kind: Kind }[]): string {
  const counts = (["dashboard", "alert"] as const).flatMap((kind) => {
    const count = objects.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [formatCount(count, kind)];
  });
  return `SLO ${printableName(key)} (${counts.join(", ")})`;
}
