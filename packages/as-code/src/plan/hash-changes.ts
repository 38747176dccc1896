import { isObject } from "../common/value.ts";
import type { Desired } from "../model/desired.ts";
import { isPlaceholder, replaceLinkedIds, withText } from "../model/placeholder.ts";
import type { FieldDifference } from "./compare.ts";
import { describeSilences } from "./describe-silences.ts";
import { hashOf } from "./digest.ts";
import type { Match } from "./match-stack.ts";
import type { PlanInput } from "./plan-input.ts";
import type { HashedChange } from "./planned-apply.ts";
import type { PreparedChange } from "./prepare-change.ts";

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
  prepared: readonly PreparedChange[],
  matches: readonly Match[],
  { target, stack: { server }, deployment }: PlanInput,
): HashedChange[] {
  const names = readNames(matches, deployment);
  return prepared.map((one) => {
    const { action, kind, key, id, isGone, isFoundByName } = one.change;
    const values = resolveNames(valuesOf(one), names);
    const hash = hashOf({ target, server }, { action, kind, key, id, isGone, isFoundByName, values });
    return { ...one, hash, silences: describeSilences(one, deployment.alerts) };
  });
}

function readNames(matches: readonly Match[], { dashboards: servers }: PlanInput["deployment"]): FileNames {
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

function valuesOf({ change, desired, server, differences, tiles, tileDifferences }: PreparedChange): unknown {
  if (desired === undefined)
    return { fields: server?.compared, tiles: server?.tiles.map(({ id, fields }) => [id, fields]) };
  if (change.action === "create") return valuesOfCreate(desired);
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

function valuesOfCreate({ fields, tiles }: Desired): unknown {
  return { fields, tiles: tiles?.map((tile) => [tile.key, tile.fields]) };
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
      if (item.before !== "") return withText(item, linkOf(dashboard));
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
