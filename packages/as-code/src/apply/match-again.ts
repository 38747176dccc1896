import type { ServerObject } from "../model/record.ts";
import { readRecord } from "../model/record.ts";
import { isSame } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import type { ObjectHistory } from "./object-history.ts";

interface Context {
  readonly now: ReadonlyMap<string, ServerObject>;
  readonly histories: ReadonlyMap<string, ObjectHistory>;
  readonly adopt: ReadonlySet<string>;
}

interface Matching {
  readonly matches: readonly (readonly [ObjectHistory, ServerObject])[];
  /** Objects with more candidates than there are objects with the same content. */
  readonly doubts: readonly (readonly [ObjectHistory, readonly ServerObject[]])[];
}

/** Matches deleted objects to objects with the same content that exist now. Objects that the user chose take precedence. */
export function matchAgain(
  candidates: ReadonlyMap<ObjectHistory, readonly ServerObject[]>,
  context: Context,
): Matching {
  const matches: [ObjectHistory, ServerObject][] = [];
  const doubts: [ObjectHistory, readonly ServerObject[]][] = [];
  for (const group of groupsOf(candidates, context.adopt)) {
    const { histories, servers } = group;
    if (servers.length > histories.length) {
      doubts.push(...histories.map((one): [ObjectHistory, readonly ServerObject[]] => [one, servers]));
      continue;
    }
    // An undo creates objects in reverse order.
    const pairs = histories
      .toReversed()
      .flatMap((history) =>
        servers.map((server) => ({ history, server, score: countAlerts(history, server, context) })),
      );
    const taken = new Set<unknown>();
    for (const { history, server } of pairs.toSorted((one, other) => other.score - one.score)) {
      if (taken.has(history) || taken.has(server)) continue;
      taken.add(history).add(server);
      matches.push([history, server]);
    }
  }
  return { matches, doubts };
}

interface Group {
  readonly histories: ObjectHistory[];
  readonly servers: readonly ServerObject[];
}

/** Groups objects that have the same candidates. */
function groupsOf(
  candidates: ReadonlyMap<ObjectHistory, readonly ServerObject[]>,
  adopt: ReadonlySet<string>,
): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const [history, all] of candidates) {
    const chosen = all.filter(({ id }) => adopt.has(id));
    const servers = chosen.length > 0 ? chosen : all;
    if (servers.length === 0) continue;
    const key = servers.map(({ id }) => id).join(" ");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { histories: [history], servers });
    else group.histories.push(history);
  }
  return groups.values();
}

/** Returns the number of alerts on a dashboard that are copies of alerts on the deleted one. */
function countAlerts({ kind, id, steps }: ObjectHistory, server: ServerObject, { now, histories }: Context): number {
  if (kind !== "dashboard") return 0;
  const before = steps.flatMap((step) => (step.before === undefined ? [] : readRecord(kind, step.before).tiles));
  const deleted = new Set([id, ...before.map((tile) => tile.id)]);
  const present = new Set([server.id, ...server.tiles.map((tile) => tile.id)]);
  const alerts = [...histories.values()].flatMap((one) => {
    const record = one.kind === "alert" ? one.steps[0]?.before : undefined;
    const alert = record === undefined ? undefined : readRecord("alert", record);
    return alert !== undefined && isOn(alert, deleted) ? [withoutTarget(alert)] : [];
  });
  return [...now.values()].filter(
    (one) => one.kind === "alert" && isOn(one, present) && alerts.some((alert) => isSame(alert, withoutTarget(one))),
  ).length;
}

function isOn({ fields }: ServerObject, ids: ReadonlySet<string>): boolean {
  return [fields["dashboardId"], fields["tileId"]].some((id) => typeof id === "string" && ids.has(id));
}

function withoutTarget({ compared }: ServerObject): Fields {
  const { dashboardId: _dashboardId, tileId: _tileId, ...rest } = compared;
  return rest;
}
