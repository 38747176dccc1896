import { groupBy, listNames } from "@obstack/core/internal";
import type { Stack } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { problemToText } from "../common/problem.ts";
import type { Problem } from "../common/problem.ts";
import type { Warning } from "../files/check-file.ts";
import { folders } from "../files/names-of-files.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { readConfiguration } from "../model/record.ts";
import type { OtherOwners } from "../state/other-stacks.ts";
import type { StateEntry } from "../state/state.ts";
import { describeRepeated } from "../state/undone.ts";
import type { UndoneObjects } from "../state/undone.ts";
import { isCreated } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { reasonOf, toDuplicate } from "./describe-duplicates.ts";
import { describeKeptSilences, describeSilences } from "./describe-silences.ts";
import { displayNamer } from "./describe-changes.ts";
import { digestOf } from "./digest.ts";
import { describeIgnoredFields } from "./ignored-fields.ts";
import { findDuplicates } from "./find-duplicates.ts";
import type { DuplicateMatch } from "./find-duplicates.ts";
import { findHiddenTileRisks } from "./hidden-tiles.ts";
import { findLostAlerts, deferTileDeletions } from "./lost-alerts.ts";
import type { Match } from "./match-objects.ts";
import { matchStack } from "./match-stack.ts";
import type { StackMatch, StackMatchInput } from "./match-stack.ts";
import type { TileMatch } from "./match-tiles.ts";
import { isConflict, isDrift } from "./plan.ts";
import type { AddedTile, Duplicate, Plan, PlannedChange } from "./plan.ts";
import { findObjectsWithoutFile } from "./objects-without-file.ts";
import { readReviewedValues } from "./reviewed-values.ts";
import { prepareChange } from "./prepare-change.ts";
import { suggestMoves } from "./suggest-moves.ts";
import { withContext } from "./plan-context.ts";
import type { PlannedApply } from "./plan-context.ts";

/** Number of objects that a warning names. */
const maxTitles = 5;

/** Input of {@link makePlan}. */
export interface PlanInput extends StackMatchInput, AssembleInput {}

/** Input of {@link assemblePlan}. */
export interface AssembleInput extends Pick<StackMatchInput, "targetState" | "deployment"> {
  readonly stack: Stack;
  /** Name of the target. */
  readonly target: string;
  /** Name of the source target of a promotion. */
  readonly from?: string | undefined;
  readonly workspace: Workspace;
  /** The objects of the files, without those of SLOs; absent for a promotion. */
  readonly objects?: StackObjects | undefined;
  /** Warnings about files. The plan includes those about files with changes, and about files that are not read. */
  readonly warnings: readonly Warning[];
  /** Additional information for the plan. Default: none. */
  readonly notes?: readonly string[] | undefined;
  /** Whether to delete objects that an apply created and whose files were removed. */
  readonly prune: boolean;
  /** What undos reverted. Default: nothing. */
  readonly undone?: UndoneObjects | undefined;
  /** Keys of objects that exist in the source of a promotion but were not selected, or that belong to invalid SLOs. Default: none. */
  readonly notSelected?: ReadonlySet<string> | undefined;
  /** Other states that contain objects of the server, by identifier. Default: none. */
  readonly otherOwners?: OtherOwners | undefined;
  /** Returns whether the stack gives up an object, which then leaves the state. Default: none. */
  readonly isGivenUp?: ((entry: StateEntry) => boolean) | undefined;
  /** Mistakes in SLOs that the plan leaves out. Default: none. */
  readonly mistakes?: readonly Problem[] | undefined;
  /** Warnings that do not depend on the changes, one line each. Default: none. */
  readonly remarks?: readonly string[] | undefined;
}

/**
 * Compares desired, last-applied and current state.
 *
 * @throws {AsCodeError} Of kind `names`, if objects or references are ambiguous or do not exist.
 */
export async function makePlan(input: PlanInput): Promise<PlannedApply> {
  const matched = await matchStack(input);
  if (matched.problems.length > 0) {
    throw new AsCodeError(
      "names",
      matched.problems,
      `Add bindings to targets.${input.target}.bindings in obstack.yaml.`,
    );
  }
  return assemblePlan(input, matched);
}

/** Returns the plan for objects and their counterparts. */
export function assemblePlan(input: AssembleInput, { dashboards, alerts, tiles }: StackMatch): PlannedApply {
  const { stack, workspace, targetState, deployment } = input;
  const matches = [...dashboards, ...alerts];
  const keys = new Map(
    matches.flatMap(({ desired, server }) => (server === undefined ? [] : [[server.id, desired.key]])),
  );
  const namer = displayNamer(deployment.catalog, deployment.dashboards, keys);
  const tileMatch = ({ desired }: Match): TileMatch | undefined =>
    desired.kind === "dashboard" ? tiles.get(desired.key) : undefined;

  const { deletions, left, forgotten, givenUp, unfiled } = findObjectsWithoutFile(input, matches, namer);
  const planned = matches.map((match) => ({
    match,
    prepared: prepareChange(match, tileMatch(match), targetState, namer),
  }));
  const changed = planned.flatMap(({ prepared }) => (prepared === undefined ? [] : [prepared]));
  const { lost, moving } = findLostAlerts([...changed, ...deletions], alerts, deployment.alerts);
  const prepared = [...changed.map((one) => deferTileDeletions(one, moving)), ...deletions];
  const kept = [...targetState.state.values()].filter(({ key }) => input.notSelected?.has(key));
  const claimed = new Set([...matches.flatMap(({ server }) => server?.id ?? []), ...kept.map(({ id }) => id)]);
  const changedFiles = new Set(changed.map(({ desired }) => desired?.label));
  const shown = input.warnings.filter(({ label, isUnread }) => isUnread === true || changedFiles.has(label));
  const unchanged = planned
    .filter((one) => one.prepared === undefined)
    .map(({ match }) => ({ match, tiles: tileMatch(match) }));
  const duplicates = duplicatesOf(input, unchanged, claimed);
  const ignored = describeIgnoredFields(matches);
  const notes = [
    ...shown.filter(({ isRisk }) => isRisk !== true).map(problemToText),
    ...(input.notes ?? []),
    ...givenUp.map(({ kind, key }) => `${folders[kind]}/${key} leaves the state and stays on the server`),
    ...keyNotes(matches),
    ...describeKeptSilences(matches),
    ...ignored,
  ];
  const changes = prepared.map(({ change }) => change);
  const remarks = [
    ...(input.remarks ?? []),
    ...shown.filter(({ isRisk }) => isRisk === true).map(problemToText),
    ...describeSilences(changed, deployment.alerts),
    ...sharedRemarks(input.otherOwners, matches),
    ...suggestMoves(changed, unfiled),
    ...describeRepeated(changes, input.undone),
  ];
  const count = (isCounted: (change: PlannedChange) => boolean): number => changes.filter(isCounted).length;
  const reviewed = readReviewedValues(prepared, dashboards, tiles, input);
  const basis = {
    target: input.target,
    from: input.from,
    server: stack.server,
    changes,
    lostAlerts: lost.map(({ alert }) => alert),
  };
  const plan: Plan = {
    ...basis,
    skipped: [],
    unmatched: [],
    hiddenTiles: findHiddenTileRisks(prepared, deployment.sources),
    left,
    addedTiles: addedTiles(dashboards, tiles),
    duplicates: duplicates.map(({ duplicate }) => duplicate),
    ...(remarks.length === 0 ? {} : { warnings: remarks }),
    ...(input.mistakes === undefined || input.mistakes.length === 0 ? {} : { mistakes: input.mistakes }),
    notes,
    summary: {
      create: count(({ action }) => action === "create"),
      update: count(({ action }) => action === "update"),
      delete: count(({ action }) => action === "delete"),
      drift: count(isDrift),
      conflict: count(isConflict),
      unchanged: matches.length - changed.length,
      unmanaged:
        [...deployment.dashboards, ...deployment.alerts].filter(({ id }) => !claimed.has(id)).length -
        left.length -
        givenUp.length -
        deletions.length,
    },
    digest: digestOf(basis, reviewed),
  };
  return withContext(plan, {
    stack,
    objects: input.objects,
    workspace,
    targetState,
    deployment,
    read: readConfiguration,
    tileForm: deployment.tileForm,
    prepared,
    lost,
    unchanged,
    ignored,
    duplicates: duplicates.map(({ match }) => match),
    forgotten,
    seen: new Set([...deployment.dashboards, ...deployment.alerts].map(({ id }) => id)),
    reviewed,
  });
}

/** Finds unchanged objects that are identical to unmanaged ones, which another process created at the same time. */
function duplicatesOf(
  { targetState, deployment }: AssembleInput,
  unchanged: readonly { readonly match: Match }[],
  claimed: ReadonlySet<string>,
): { match: DuplicateMatch; duplicate: Duplicate }[] {
  const applied = new Set([...targetState.state.values()].map(({ id }) => id));
  const others = [...deployment.dashboards, ...deployment.alerts].filter(
    ({ id }) => !claimed.has(id) && !applied.has(id),
  );
  const matches = new Map(unchanged.map(({ match }) => [match.server?.id, match]));
  const managed = unchanged.flatMap(({ match }) => match.server ?? []);
  return findDuplicates(managed, others, { exact: true }).flatMap((match) => {
    const { desired, entry } = matches.get(match.managed.id) ?? {};
    if (desired === undefined) return [];
    const isCreatedByApply = isCreated(targetState, desired.kind, desired.key, entry);
    return [{ match, duplicate: toDuplicate(desired, match, reasonOf(match, isCreatedByApply)) }];
  });
}

function addedTiles(dashboards: readonly Match[], tiles: ReadonlyMap<string, TileMatch>): AddedTile[] {
  return dashboards.flatMap(({ desired: { key, title } }) =>
    (tiles.get(key)?.foreign ?? []).map(({ id, name }) => ({ dashboard: key, title, id, name })),
  );
}

/** Warns about objects that another stack or target manages too: each apply of one side overwrites the other. */
function sharedRemarks(owners: OtherOwners = new Map(), matches: readonly Match[]): string[] {
  const shared = matches.flatMap(({ desired, server }) => {
    const owner = server === undefined ? undefined : owners.get(server.id);
    return owner === undefined ? [] : [{ owner, title: desired.title }];
  });
  return Array.from(
    groupBy(shared, ({ owner }) => owner),
    ([owner, all]) => {
      const titles = listNames(
        all.map(({ title }) => title),
        maxTitles,
      );
      const [them, files] = all.length === 1 ? ["it", "its file"] : ["them", "their files"];
      return `The state of ${owner} contains ${titles} too. In the one that gives ${them} up, remove ${files} and list ${them} under \`removed\` in obstack.yaml.`;
    },
  );
}

function keyNotes(matches: readonly Match[]): string[] {
  return matches.flatMap(({ desired, keyBefore }) => {
    return keyBefore === undefined ? [] : [`${desired.label}: The file of ${desired.kind} ${keyBefore} was renamed`];
  });
}
