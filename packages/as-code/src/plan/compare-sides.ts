import { getOwn } from "@obstack/core";
import type { Fields as FieldTable } from "@obstack/core";
import type { Problem } from "../errors/errors.ts";
import type { Warning, FileObject } from "../files/check-file.ts";
import { folders } from "../files/paths.ts";
import { withoutAbsent } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { hashOfFile, toSent } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { Fingerprints, StateEntry } from "../state/state.ts";
import type { OtherStates } from "../state/other-stacks.ts";
import { displayNamer, describeDifference } from "./describe-changes.ts";
import { describeKeptSilence, findHiddenTileRisks, findLostAlerts, findDuplicates } from "./warnings.ts";
import { partsOfChanges, hashChanges } from "./digest.ts";
import { describeIgnoredFields } from "./find-ignored.ts";
import type { Match } from "./match-stack.ts";
import type { FreshPlan, PlanInput, PlanDetails } from "./planned-apply.ts";
import type { Duplicate, PlanRemark, TitledObject, FieldChange, Plan } from "./plan-data.ts";
import { prepareChange, changedSince } from "./prepare-change.ts";
import type { ServedChange } from "./prepare-change.ts";
import { titleOf } from "../model/desired.ts";
import { tables, tileTable, inFormOf } from "../model/fields.ts";
import type { ServerObject } from "../model/record.ts";
import { tileFile } from "../model/to-file.ts";
import type { Namer } from "../model/to-file.ts";

/**
 * Compares desired, last-applied and current state.
 *
 * @param given The desired objects and their counterparts on the server, dashboards first.
 */
export function compareSides(input: PlanInput, given: readonly Match[]): FreshPlan {
  const { targetState, current, workspace, objects, adopted = [] } = input;
  const matches = given.map(({ desired: { place: _place, ...desired }, ...match }): Match => {
    // Nobody deleted what another server had.
    const isNew = workspace.rebind && match.matchedBy === "removed" && desired.record === undefined;
    return { ...match, desired, ...(isNew ? { matchedBy: "new" } : {}) };
  });
  const servers = [...current.dashboards, ...current.alerts];
  const keys = new Map(
    matches.flatMap(({ desired, server }) => (server === undefined ? [] : [[server.id, desired.key]])),
  );
  const namer = displayNamer(current.catalog, current.dashboards, keys);

  const { deletions, left, forgotten } = findObjectsWithoutFile(input, matches, keys, namer);
  const planned = matches.map((match) => ({ match, prepared: prepareChange(match, namer) }));
  const changed = planned.flatMap(({ prepared }) => prepared ?? []);
  const { lost, ordered } = findLostAlerts([...changed, ...deletions], matches, current.alerts);
  const prepared = hashChanges(ordered, matches, input);
  const givenUp = forgotten.filter(({ isOnServer }) => isOnServer);
  const changedFiles = new Set(changed.map(({ desired }) => desired?.label));
  const aboutFiles = (input.warnings ?? []).filter(
    ({ label, isUnread }) => isUnread === true || changedFiles.has(label),
  );
  const unchanged = planned.flatMap((one) => (one.prepared === undefined ? one.match : []));
  const basis = { target: workspace.target, server: workspace.server };
  const { changes, lostAlerts, summary, digest } = partsOfChanges(basis, { prepared, lost });
  const remarkOnFile = (one: Warning): PlanRemark =>
    toRemark(
      one,
      changed.flatMap(({ desired, change }) => (desired?.label === one.label ? change : [])),
    );
  const ignored = matches.flatMap((match) => toRemarks(describeIgnoredFields(match), [match.desired]));
  return {
    ...basis,
    changes,
    lostAlerts,
    skipped: [],
    unmatched: [],
    hiddenTiles: findHiddenTileRisks(prepared, current.sources),
    left,
    addedTiles: matches.flatMap(({ desired: { key, title }, server, tiles }) =>
      (server?.tiles ?? []).flatMap(({ id, name }) =>
        tiles?.foreign.includes(id) === true ? [{ dashboard: key, title, id, name }] : [],
      ),
    ),
    duplicates: findUnchangedDuplicates(input, unchanged, keys),
    warnings: [
      ...toRemarks(input.remarks ?? []),
      ...aboutFiles.filter((one) => !isNote(one)).map(remarkOnFile),
      ...prepared.flatMap(({ silences, change }) => toRemarks(silences, [change])),
      ...prepared.flatMap(({ change, desired }) => {
        const undone = targetState.undone.get(entryKey(change.kind, change.key));
        if (undone === undefined || undone.hash !== hashOfFile(desired && toSent(desired))) return [];
        const text = `An undo reverted exactly this change of ${change.title}. To keep it reverted, revert its file, too.`;
        return toRemarks([text], [change]);
      }),
      ...sharedRemarks(input.otherStates, matches),
    ],
    notes: [
      ...aboutFiles.filter(isNote).map(remarkOnFile),
      ...toRemarks(input.notes ?? []),
      ...forgotten.flatMap((one) => {
        const where = one.isOnServer === true ? "and stays on the server" : "and no longer exists on the server";
        return toRemarks([`${folders[one.kind]}/${one.key} leaves the state ${where}`], [one]);
      }),
      ...matches.flatMap(({ desired, keyBefore }) =>
        keyBefore === undefined
          ? []
          : toRemarks([`${desired.label}: The file of ${desired.kind} ${keyBefore} was renamed`], [desired]),
      ),
      ...matches.flatMap((match) => toRemarks(describeKeptSilence(match), [match.desired])),
      ...ignored,
    ],
    summary: {
      ...summary,
      forgotten: forgotten.length,
      unchanged: unchanged.length,
      unmanaged: servers.filter(({ id }) => !keys.has(id)).length - left.length - givenUp.length - deletions.length,
    },
    digest,
    details: {
      ...(workspace.rebind ? { rebind: true } : {}),
      prepared,
      lost,
      unchanged,
      ...(adopted.length === 0 ? {} : { adopted }),
      forgotten,
      existing: servers.map(({ id }) => id),
      tileForm: current.tileForm,
    },
    basis: {
      ignored: ignored.map(({ text }) => text),
      current: { dashboards: current.dashboards, alerts: current.alerts, sources: current.sources },
      objects: objects && {
        dashboards: objects.dashboards.map(withoutPlace),
        alerts: objects.alerts.map(withoutPlace),
        slos: objects.slos.map(withoutPlace),
      },
      entries: [...targetState.state.values()],
    },
  };
}

/** Returns texts as warnings or notes about objects. */
export function toRemarks(
  texts: readonly string[],
  objects: readonly Pick<TitledObject, "kind" | "key">[] = [],
): PlanRemark[] {
  return texts.map((message) => toRemark({ message }, objects));
}

/** Returns a finding in files as a warning or note about objects. */
export function toRemark(
  { message: text, path, line, column, object }: Problem,
  about: readonly Pick<TitledObject, "kind" | "key">[],
): PlanRemark {
  const place = path === undefined ? {} : { place: withoutAbsent({ path, line, column, object }) };
  return { text, ...place, about: about.map(({ kind, key }) => ({ kind, key })) };
}

/** Plans are plain data, without functions. */
function withoutPlace<One extends FileObject>({ place: _place, ...one }: One): Omit<One, "place"> {
  return one;
}

/** Returns whether a plan shows a finding as a note: it is information, or about a file that is no object. */
function isNote(one: Warning): boolean {
  return one.isNote === true || one.isUnread === true;
}

/** Finds unchanged objects that are identical to unmanaged ones, which another process created at the same time. */
function findUnchangedDuplicates(
  { targetState, current }: PlanInput,
  unchanged: readonly Match[],
  claimed: ReadonlyMap<string, string>,
): Duplicate[] {
  const applied = new Set([...targetState.state.values()].map(({ id }) => id));
  const others = [...current.dashboards, ...current.alerts].filter(({ id }) => !claimed.has(id) && !applied.has(id));
  const managed = unchanged.flatMap(({ desired, server }) => (server === undefined ? [] : [{ desired, server }]));
  return findDuplicates(managed, others, true);
}

/** Warns about objects that another stack or target manages too: each apply of one side overwrites the other. */
function sharedRemarks(owners: OtherStates = new Map(), matches: readonly Match[]): PlanRemark[] {
  return matches.flatMap(({ desired, server }) => {
    const owner = owners.get(server?.id ?? "");
    if (owner === undefined) return [];
    const advice = "In the one that gives it up, remove its file and list it under `removed` in obstack.yaml.";
    return toRemarks([`The state of ${owner} contains ${desired.title} too. ${advice}`], [desired]);
  });
}

/**
 * Finds previously applied objects without a file. Those that an apply created are deleted with `prune`, or if they belong to an SLO whose file no
 * longer makes them, because its dashboard no longer has their tiles. All others stay. Those that the stack gives up, and those that do not exist, leave
 * the state.
 */
function findObjectsWithoutFile(
  { targetState, current, objects, prune, otherStates, isGivenUp }: PlanInput,
  matches: readonly Match[],
  claimed: ReadonlyMap<string, string>,
  namer: Namer,
): {
  deletions: ServedChange[];
  left: Plan["left"];
  forgotten: PlanDetails["forgotten"];
} {
  const servers = new Map([...current.dashboards, ...current.alerts].map((server) => [server.id, server]));
  const used = new Set(
    matches.flatMap(({ desired, keyBefore }) => [
      entryKey(desired.kind, desired.key),
      ...(keyBefore === undefined ? [] : [entryKey(desired.kind, keyBefore)]),
    ]),
  );
  const slos = new Set(objects?.slos.map(({ key }) => key));
  const deletions: ServedChange[] = [];
  const left: Plan["left"][number][] = [];
  // Creates with an unknown outcome, whose objects do not exist.
  const forgotten: PlanDetails["forgotten"][number][] = Array.from(targetState.pending.values(), ({ intent }) => {
    return { kind: intent.kind, key: intent.key };
  }).filter(({ kind, key }) => !used.has(entryKey(kind, key)));
  for (const entry of targetState.state.values()) {
    if (used.has(entryKey(entry.kind, entry.key))) continue;
    const { kind, key, id } = entry;
    const server = servers.get(id);
    const isGone = server === undefined || claimed.has(id);
    if (isGone || isGivenUp?.(entry) === true) {
      forgotten.push({ kind, key, ...(isGone ? {} : { isOnServer: true }) });
      continue;
    }
    const { name } = server;
    const slo = entry.slo?.key;
    const alsoIn = otherStates?.get(id);
    const isDeleted = prune || slos.has(slo ?? "");
    if (!isDeleted || entry.created !== true || alsoIn !== undefined) {
      left.push({ kind, key, id, name, slo, isOwn: entry.created === true, alsoIn });
    } else {
      const fields = changesSince(entry, server, namer);
      const title = titleOf(kind, key, name);
      const change = { kind, key, name, title, action: "delete", id, owner: entry.owner, slo, fields } as const;
      deletions.push({ change, server, created: true, differences: [] });
    }
  }
  return { deletions, left, forgotten };
}

/** Describes changes on the server that deleting an object would lose. */
function changesSince(entry: StateEntry, server: ServerObject, namer: Namer): FieldChange[] {
  const describe = (
    tile: string | undefined,
    fields: Fields,
    applied: Fingerprints,
    table: FieldTable,
  ): FieldChange[] =>
    changedSince(fields, applied).flatMap((name) => {
      const absent = { file: undefined, lastApplied: undefined, removedNames: [] };
      return describeDifference({ name, by: "both", server: getOwn(fields, name), ...absent }, tile, table, namer);
    });
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const ofTiles = Object.entries(entry.tiles ?? {}).flatMap(([key, applied]) => {
    const tile = byId.get(applied.id);
    return tile === undefined ? [] : describe(key, inFormOf(applied.file, tile.fields), applied, tileTable);
  });
  const applied = new Set(Object.values(entry.tiles ?? {}).map(({ id }) => id));
  const added = server.tiles
    .filter(({ id }) => !applied.has(id))
    .map((tile): FieldChange => ({ tile: tile.name ?? tile.id, by: "both", server: tileFile(tile.fields, namer) }));
  return [...describe(undefined, server.compared, entry, tables[entry.kind]), ...ofTiles, ...added];
}
