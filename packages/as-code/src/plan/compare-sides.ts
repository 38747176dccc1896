import { groupBy, listNames } from "@obstack/basics";
import type { Problem } from "../errors/errors.ts";
import type { Warning } from "../files/check-file.ts";
import { folders } from "../files/paths.ts";
import type { FileObject } from "../files/stack-object.ts";
import { withoutAbsent } from "../json/value.ts";
import { hashOfFile, toSent } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { OtherStates } from "../state/other-stacks.ts";
import { displayNamer } from "./describe-changes.ts";
import { describeKeptSilence, deferTileDeletions, findHiddenTileRisks, findLostAlerts } from "./losses.ts";
import { partsOfChanges, hashChanges } from "./digest.ts";
import { findDuplicates, toDuplicate } from "./find-duplicates.ts";
import { describeIgnoredFields } from "./find-ignored.ts";
import type { Match } from "./match-stack.ts";
import { findObjectsWithoutFile } from "./objects-without-file.ts";
import type { PlannedApply, PlanInput } from "./planned-apply.ts";
import type { Duplicate, PlanRemark, TitledObject } from "./plan-data.ts";
import { prepareChange } from "./prepare-change.ts";

/** Number of objects that a warning names. */
const maxTitles = 5;

/**
 * Compares desired, last-applied and current state.
 *
 * @param given The desired objects and their counterparts on the server, dashboards first.
 */
export function compareSides(input: PlanInput, given: readonly Match[]): PlannedApply {
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

  const { deletions, left, forgotten } = findObjectsWithoutFile(input, matches, namer);
  const planned = matches.map((match) => ({ match, prepared: prepareChange(match, namer) }));
  const changed = planned.flatMap(({ prepared }) => prepared ?? []);
  const { lost, moving } = findLostAlerts([...changed, ...deletions], matches, current.alerts);
  const prepared = hashChanges(
    [...changed.map((one) => deferTileDeletions(one, moving)), ...deletions],
    matches,
    input,
  );
  const givenUp = forgotten.filter(({ isOnServer }) => isOnServer);
  const claimed = new Set(matches.flatMap(({ server }) => server?.id ?? []));
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
    duplicates: findUnchangedDuplicates(input, unchanged, claimed),
    warnings: [
      ...toRemarks(input.remarks ?? []),
      ...aboutFiles.filter((one) => !isNote(one)).map(remarkOnFile),
      ...prepared.flatMap(({ silences, change }) => toRemarks(silences, [change])),
      ...prepared.flatMap(({ change, desired }) =>
        targetState.undone.get(entryKey(change.kind, change.key))?.hash === hashOfFile(desired && toSent(desired))
          ? toRemarks(
              [`An undo reverted exactly this change of ${change.title}. To keep it reverted, revert its file, too.`],
              [change],
            )
          : [],
      ),
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
      unmanaged: servers.filter(({ id }) => !claimed.has(id)).length - left.length - givenUp.length - deletions.length,
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
  const about = objects.map(({ kind, key }) => ({ kind, key }));
  return texts.map((text) => ({ text, about }));
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
  claimed: ReadonlySet<string>,
): Duplicate[] {
  const applied = new Set([...targetState.state.values()].map(({ id }) => id));
  const others = [...current.dashboards, ...current.alerts].filter(({ id }) => !claimed.has(id) && !applied.has(id));
  const managed = unchanged.flatMap(({ server }) => server ?? []);
  return findDuplicates(managed, others, true).flatMap((match) =>
    unchanged.filter(({ server }) => server?.id === match.managed.id).map(({ desired }) => toDuplicate(desired, match)),
  );
}

/** Warns about objects that another stack or target manages too: each apply of one side overwrites the other. */
function sharedRemarks(owners: OtherStates = new Map(), matches: readonly Match[]): PlanRemark[] {
  const shared = matches.flatMap(({ desired, server }) => {
    const owner = server === undefined ? undefined : owners.get(server.id);
    return owner === undefined ? [] : [{ owner, desired }];
  });
  return Array.from(
    groupBy(shared, ({ owner }) => owner),
    ([owner, all]): PlanRemark => {
      const titles = listNames(
        all.map(({ desired }) => desired.title),
        maxTitles,
      );
      const [them, files] = all.length === 1 ? ["it", "its file"] : ["them", "their files"];
      const text = `The state of ${owner} contains ${titles} too. In the one that gives ${them} up, remove ${files} and list ${them} under \`removed\` in obstack.yaml.`;
      return { text, about: all.map(({ desired: { kind, key } }) => ({ kind, key })) };
    },
  );
}
