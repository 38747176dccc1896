import { isObject } from "../common/value.ts";
import type { Desired } from "../model/desired.ts";
import { Placeholder, replaceLinkedIds, withText } from "../model/placeholder.ts";
import { entryKey } from "../state/state.ts";
import { isCreated } from "../state/workspace.ts";
import type { FieldDifference } from "./compare.ts";
import type { Match } from "./match-stack.ts";
import type { PlanInput } from "./plan-input.ts";
import type { PlannedChange } from "./plan.ts";
import type { PreparedChange } from "./prepare-change.ts";

/** The values of changes before and after, with identifiers. Displayed names can be those of several objects. */
export interface ReviewedValues {
  /** References to dashboards and tiles of the files as identifiers and {@link Placeholder}, see {@link resolveReviewed}. */
  readonly values: ReadonlyMap<PlannedChange, unknown>;
  readonly names: FileNames;
}

/** The dashboards and tiles of the files that exist on the server. */
interface FileNames {
  /** Identifiers of dashboards by key. */
  readonly ids: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
  readonly tiles: ReadonlyMap<string, { readonly dashboard: string; readonly tile: string }>;
  /**
   * Dashboards that the reviewed plan may have created, with the values of their creation: those that an apply from this folder created, and those
   * that equal their file and are the only ones with their name, because the runner that created them can be gone with its state.
   */
  readonly created: ReadonlyMap<string, unknown>;
}

/** Returns the values of changes. */
export function readReviewedValues(
  prepared: readonly PreparedChange[],
  matches: readonly Match[],
  { targetState, deployment }: PlanInput,
): ReviewedValues {
  const changed = new Set(prepared.map(({ change }) => entryKey(change.kind, change.key)));
  const isOnlyEqual = ({ desired: { kind, key, name }, matchedBy }: Match): boolean =>
    matchedBy === "name" &&
    !changed.has(entryKey(kind, key)) &&
    deployment.dashboards.filter((one) => one.name === name).length === 1;
  const dashboards = matches.filter(({ desired }) => desired.kind === "dashboard");
  const existing = dashboards.flatMap((match) =>
    match.server === undefined ? [] : [{ ...match, id: match.server.id }],
  );
  const names: FileNames = {
    ids: new Map(existing.map(({ desired, id }) => [desired.key, id])),
    keys: new Map(existing.map(({ desired, id }) => [id, desired.key])),
    tiles: new Map(
      dashboards.flatMap(({ desired: { key: dashboard }, tiles }) =>
        Array.from(tiles?.ids ?? [], ([tile, id]) => [id, { dashboard, tile }] as const),
      ),
    ),
    created: new Map(
      existing
        .filter((one) => isCreated(targetState, "dashboard", one.desired.key, one.entry) || isOnlyEqual(one))
        .map(({ desired }) => [desired.key, valuesOfCreate(desired)]),
    ),
  };
  return { values: new Map(prepared.map((one) => [one.change, valuesOf(one)])), names };
}

function valuesOf({ change, desired, server, differences, tiles, tileDifferences }: PreparedChange): unknown {
  if (desired === undefined)
    return { fields: server?.compared, tiles: server?.tiles.map(({ id, fields }) => [id, fields]) };
  if (change.action === "create") return valuesOfCreate(desired);
  return {
    fields: differences.map(valuesOfDifference),
    tiles: desired.tiles?.map(({ key, fields }) => [
      key,
      tiles?.ids.has(key) === true ? tileDifferences?.get(key)?.map(valuesOfDifference) : fields,
    ]),
    dropped: tiles?.dropped.map(({ id, fields }) => [id, fields]),
  };
}

function valuesOfCreate({ fields, tiles }: Desired): unknown {
  return { fields, tiles: tiles?.map((tile) => [tile.key, tile.fields]) };
}

function valuesOfDifference({ name, by, server, file }: FieldDifference): unknown {
  return { name, by, before: server, after: file };
}

/**
 * Replaces references to dashboards and tiles of the files. A dashboard is its identifier, or its key if the plan creates it; a tile is its key on its
 * dashboard, so that it is the same before and after the apply that creates it.
 *
 * @param asKeys Keys of existing dashboards that the reviewed plan created.
 */
export function resolveReviewed(value: unknown, names: FileNames, asKeys: ReadonlySet<string>): unknown {
  const dashboardOf = (key: string): unknown => (asKeys.has(key) ? { key } : (names.ids.get(key) ?? { key }));
  const resolve = (item: unknown): unknown => {
    if (item instanceof Placeholder) {
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
