import { createHash } from "node:crypto";
import { tidy, isObject } from "../json/value.ts";
import { isConflict, isDrift } from "./plan-data.ts";
import type { ChangeAction, LostAlert, Plan, PlanSummary } from "./plan-data.ts";
import type { HashedChange, PlanDetails, PlanInput } from "./planned-apply.ts";
import { isPlaceholder, replaceLinkedIds } from "../model/desired.ts";
import type { FieldDifference } from "./compare-fields.ts";
import { describeSilences } from "./warnings.ts";
import type { Match } from "./match-stack.ts";
import { toVersion } from "../model/record.ts";
import type { ServedChange } from "./prepare-change.ts";

/** What every hash of a digest covers. */
type Basis = Pick<Plan, "target" | "server">;

/** Version of the format. Increase it if the same changes produce a different digest. */
const version = "v3";

/** Length of a hash in characters, enough to prevent collisions. */
const hashLength = 22;

/**
 * Returns the parts of a plan that follow from its changes; creates, updates and deletions count only if they are written. The digest is the list of the hashes of each change and each lost alert, joined by dots. An
 * apply that stopped midway can continue with the digest of the full plan.
 */
export function partsOfChanges(
  plan: Basis,
  { prepared, lost }: Pick<PlanDetails, "prepared" | "lost">,
  isWritten: (one: HashedChange) => boolean = () => true,
): Pick<Plan, "changes" | "lostAlerts" | "digest"> & {
  summary: Omit<PlanSummary, "forgotten" | "unchanged" | "unmanaged">;
} {
  const changes = prepared.map(({ change }) => change);
  const lostAlerts = lost.map(({ alert }) => alert);
  const written = prepared.filter(isWritten).map(({ change }) => change.action);
  const count = (action: ChangeAction): number => written.filter((one) => one === action).length;
  return {
    changes,
    lostAlerts,
    summary: {
      create: count("create"),
      update: count("update"),
      delete: count("delete"),
      drift: changes.filter(isDrift).length,
      conflict: changes.filter(isConflict).length,
    },
    digest: toDigest([
      ...prepared.map((one) => (one.change.isOverwrite === true ? overwriteHash(one) : one.hash)),
      ...lostAlerts.map((alert) => hashOfLoss(plan, alert)),
    ]),
  };
}

/** Joins the digests of plans that were reviewed one by one. The result covers every change of each of them, and nothing else. */
export function joinDigests(digests: readonly string[]): string {
  return toDigest(digests.flatMap((digest) => [...hashesIn(digest)]));
}

/** Returns the hashes of a digest; none of another version. */
export function hashesIn(digest: string): ReadonlySet<string> {
  const [given, ...hashes] = digest.split(".");
  return new Set(given === version ? hashes : []);
}

function toDigest(hashes: readonly string[]): string {
  return [version, ...[...new Set(hashes)].toSorted()].join(".");
}

/** Returns the hash of a change in conflict that overwrites the server. */
export function overwriteHash({ hash }: Pick<HashedChange, "hash">): string {
  return shorten(`${hash} overwrites`);
}

export function hashOfLoss(plan: Basis, { id, dashboard }: LostAlert): string {
  return hashOf(plan, { lostAlert: { id, dashboard } });
}

/** Returns the hash of a change on a server. */
export function hashOf({ target, server }: Basis, change: object): string {
  return shorten(JSON.stringify(tidy({ target, server, change })));
}

function shorten(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, hashLength);
}

/** The dashboards and tiles of the files that exist on the server. */
interface FileNames {
  /** Identifiers of dashboards by key, without those that are hashed as their keys. */
  readonly ids: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
  readonly tiles: ReadonlyMap<string, { readonly dashboard: string; readonly tile: string }>;
}

/**
 * Adds hashes to changes. A hash covers the server, the object, and its values before and after, with identifiers instead of names, which can be those
 * of several objects. A reference to a dashboard that this stack has applied, or that is the only one with its name, is its key, so that it is the same
 * before and after the apply that creates the dashboard, also on another machine.
 */
export function hashChanges(
  prepared: readonly ServedChange[],
  matches: readonly Match[],
  { workspace: { target, server }, current }: PlanInput,
): HashedChange[] {
  const names = readNames(matches, current);
  return prepared.map((one) => {
    const { action, kind, key, id, isGone, isFoundByName } = one.change;
    const values = resolveNames(valuesOf(one), names);
    const hash = hashOf({ target, server }, { action, kind, key, id, isGone, isFoundByName, values });
    const seen = one.server && toVersion(one.server);
    return { ...one, server: seen, hash, silences: describeSilences(one, current.alerts) };
  });
}

function readNames(matches: readonly Match[], { dashboards: servers }: PlanInput["current"]): FileNames {
  const count = (name: string | undefined): number => servers.filter((one) => one.name === name).length;
  const dashboards = matches.filter(({ desired }) => desired.kind === "dashboard");
  const existing = dashboards.flatMap((match) =>
    match.server === undefined ? [] : [{ ...match, id: match.server.id }],
  );
  const others = existing.filter(
    ({ desired, entry, matchedBy }) => entry === undefined && !(matchedBy !== "state" && count(desired.name) === 1),
  );
  return {
    ids: new Map(others.map(({ desired, id }) => [desired.key, id])),
    keys: new Map(existing.map(({ desired, id }) => [id, desired.key])),
    tiles: new Map(
      dashboards.flatMap(({ desired: { key: dashboard }, tiles }) =>
        Array.from(tiles?.ids ?? [], ([tile, id]) => [id, { dashboard, tile }] as const),
      ),
    ),
  };
}

function valuesOf({ change, desired, server, differences, tiles, tileDifferences }: ServedChange): unknown {
  if (desired === undefined)
    return { fields: server?.compared, tiles: server?.tiles.map(({ id, fields }) => [id, fields]) };
  if (change.action === "create")
    return { fields: desired.fields, tiles: desired.tiles?.map((tile) => [tile.key, tile.fields]) };
  const existing = new Set(tiles?.ids.map(([key]) => key));
  const changed = new Map(tileDifferences);
  return {
    fields: differences.map(valuesOfDifference),
    tiles: desired.tiles?.map(({ key, fields }) => [
      key,
      existing.has(key) ? changed.get(key)?.map(valuesOfDifference) : fields,
    ]),
    dropped: server?.tiles.flatMap(({ id, fields }) => (tiles?.dropped.includes(id) === true ? [[id, fields]] : [])),
  };
}

function valuesOfDifference({ name, by, server, file }: FieldDifference): unknown {
  return { name, by, before: server, after: file };
}

/** Replaces references to dashboards and tiles of the files: a dashboard is its identifier or its key, a tile its key on its dashboard. */
function resolveNames(value: unknown, names: FileNames): unknown {
  const dashboardOf = (key: string): unknown => names.ids.get(key) ?? { key };
  const resolve = (item: unknown): unknown => {
    if (isPlaceholder(item)) {
      const dashboard = dashboardOf(item.dashboard);
      if (item.before !== "") return `${item.before}${linkOf(dashboard)}`;
      return item.tile === undefined ? dashboard : { dashboard, tile: item.tile };
    }
    if (typeof item === "string") {
      const found = names.tiles.get(item);
      if (found !== undefined) return { dashboard: dashboardOf(found.dashboard), tile: found.tile };
      const key = names.keys.get(item);
      if (key !== undefined) return dashboardOf(key);
      return replaceLinkedIds(item, (id) => {
        const linked = names.keys.get(id);
        return linked === undefined ? undefined : linkOf(dashboardOf(linked));
      });
    }
    if (Array.isArray(item)) return item.map(resolve);
    return isObject(item)
      ? Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, resolve(inner)]))
      : item;
  };
  return resolve(value);
}

/** Returns a dashboard in a link, which has its key until it exists. */
function linkOf(dashboard: unknown): string {
  return typeof dashboard === "string" ? dashboard : JSON.stringify(dashboard);
}
