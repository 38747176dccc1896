import { formatCount, groupBy } from "@obstack/basics";
import type { Kind } from "../names/kind.ts";
import { problemToText } from "../errors/errors.ts";
import { titleOf } from "../model/desired.ts";
import { duplicateToText } from "../plan/find-duplicates.ts";
import { describeHiddenTiles, describeLostAlert } from "../plan/losses.ts";
import type { AddedTile, LeftObject, Plan, PlanRemark } from "../plan/plan-data.ts";
import { printable, printableName } from "../errors/printable.ts";

/** Returns warnings and notes about a plan, one line each. */
export function remarksOf({
  lostAlerts,
  hiddenTiles,
  addedTiles,
  duplicates,
  left,
  notes,
  summary,
  warnings,
  skipped,
}: Plan): {
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
} {
  // What a skipped change would lose is its reason.
  const named = new Set(skipped.flatMap(({ lostAlerts: alerts = [] }) => alerts));
  const hiding = new Set(skipped.flatMap(({ reason, key }) => (reason === "hidden-tile" ? key : [])));
  const risks = [
    ...lostAlerts.filter(({ id }) => !named.has(id)).map(describeLostAlert),
    ...hiddenTiles
      .filter(({ key }) => !hiding.has(key))
      .map(({ title, sources }) => `${title} ${describeHiddenTiles(sources)}`),
  ];
  return {
    warnings: [...risks.map(printableName), ...duplicates.map(duplicateToText), ...warnings.map(textOf)],
    notes: [
      ...addedTiles.map((tile) => `${addedTileToText(tile)}; it stays`),
      ...leftToText(left),
      ...notes.map(textOf),
      ...(summary.unmanaged > 0 ? [`${formatCount(summary.unmanaged, "object")} on the server without a file`] : []),
    ],
  };
}

function textOf({ text, place }: PlanRemark): string {
  return printableName(problemToText({ ...place, message: text }));
}

/** Describes objects without a file, one line each, or one line for those of an SLO. */
function leftToText(left: readonly LeftObject[]): string[] {
  const bySlo = groupBy(left, ({ slo, isOwn, id, alsoIn }) => (slo === undefined ? id : `${slo} ${isOwn} ${alsoIn}`));
  return [...bySlo.values()].map((group) => {
    const [{ kind, key, name, slo, isOwn, alsoIn }] = group as [LeftObject];
    const [title, forget, they, them] =
      slo === undefined
        ? [titleOf(kind, printableName(key), name), `${kind}s/${printableName(key)}`, "it stays", "it"]
        : [titleOfSlo(slo, group), `slos/${printableName(slo)}`, group.length === 1 ? "it stays" : "they stay", "them"];
    if (alsoIn !== undefined) {
      return `${title} no longer has a file; ${they}, because ${printableName(alsoIn)} manages ${them} too`;
    }
    const reason = isOwn ? `to delete ${them}, apply with \`--prune\`` : `no apply from this folder created ${them}`;
    return `${title} no longer has a file; ${they} (${reason}; to stop managing ${them}, run \`obstack state forget ${forget}\`)`;
  });
}

export function addedTileToText({ title, name, id }: AddedTile): string {
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
