import { groupBy } from "@obstack/basics";
import { unresolvedError } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import type { StackObject, StackObjects, Warning } from "../files/check-file.ts";
import { createCatalog } from "../model/current-state.ts";
import type { Catalog, CurrentState } from "../model/current-state.ts";
import type { Desired } from "../model/desired.ts";
import { outlineOf, toDesired } from "../model/to-desired.ts";
import type { DashboardNames, DashboardOutline } from "../model/to-desired.ts";
import { warnAboutKind } from "@obstack/alerting";

/**
 * Converts the objects of a stack to their desired state, and resolves names to identifiers of a deployment.
 *
 * @throws {AsCodeError} Of kind `names`, with every name that cannot be resolved.
 */
export function toDesiredObjects(
  objects: StackObjects,
  current: Pick<CurrentState, "catalog" | "dashboards">,
  target: string,
): { readonly dashboards: readonly Desired[]; readonly alerts: readonly Desired[] } {
  const { dashboards, alerts, problems } = resolveObjects(objects, current);
  if (problems.length === 0) return { dashboards, alerts };
  throw unresolvedError(
    problems,
    `Use names that exist on the server of target ${target}, or bind them in targets.${target}.bindings of obstack.yaml.`,
  );
}

/**
 * Like {@link toDesiredObjects}, but returns the problems with names, which stay as they are.
 *
 * @param tilesOf Returns a catalog of the tiles of a dashboard on the server. Default: that of the current state.
 */
export function resolveObjects(
  objects: Pick<StackObjects, "dashboards" | "alerts">,
  { catalog, ...current }: Pick<CurrentState, "catalog" | "dashboards">,
  tilesOf?: DashboardNames["tilesOf"],
): Readonly<Record<"dashboards" | "alerts", readonly Desired[]>> & { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tiles = new Map(current.dashboards.map((server) => [server.id, server.tiles]));
  const dashboards: DashboardNames = {
    ...findDashboards(objects.dashboards.map(outlineOf)),
    tilesOf: tilesOf ?? ((id) => (tiles.has(id) ? createCatalog({ tiles: tiles.get(id) }) : undefined)),
  };
  const convert = (object: StackObject): Desired => toDesired(object, { catalog, problems, dashboards });
  return { dashboards: objects.dashboards.map(convert), alerts: objects.alerts.map(convert), problems };
}

/** Accepts every name as an identifier. Only a server knows its sources and webhooks, and the tiles of dashboards without a file. */
export const anyName: Catalog = {
  find: (_kind, name) => ({ id: name }),
  isName: () => false,
  nameOf: (_kind, id) => id,
  describe: (_kind, id) => id,
  kindOf: () => undefined,
};

/** Returns the names of dashboards in files, and a function that finds one by its key, else by its name. */
function findDashboards(dashboards: readonly DashboardOutline[]) {
  const byKey = new Map(dashboards.map((one) => [one.key, one]));
  const byName = groupBy(
    dashboards.filter(({ name }) => name !== undefined),
    ({ name = "" }) => name,
  );
  return {
    find: (text: string): ReturnType<DashboardNames["find"]> => {
      const [named, other] = byName.get(text) ?? [];
      return byKey.get(text) ?? (other === undefined ? named : "ambiguous");
    },
    byName,
    names: new Set([...byKey.keys(), ...byName.keys()]),
  };
}

/** A tile of a dashboard's file. */
export interface OutlinedTile {
  /** Key of the dashboard. */
  readonly dashboard: string;
  /** How alerts refer to the tile: its key, else its name, else its position. */
  readonly tile: string;
}

/** The tiles that a folder defines, and those that its alerts watch. */
export interface StackOutline {
  readonly tiles: readonly (OutlinedTile & {
    /** The tile as in the file. */
    readonly value: unknown;
  })[];
  /** The watched tile by the key of the alert; absent for alerts on saved searches, and on dashboards without a file. */
  readonly watched: ReadonlyMap<string, OutlinedTile>;
}

/** Returns the tiles that a folder defines, and those that its alerts watch. Requires no server. */
export function outlineStack({ dashboards, alerts }: StackObjects): StackOutline {
  const outlines = dashboards.map(outlineOf);
  const { find } = findDashboards(outlines);
  const tiles = outlines.flatMap(({ key: dashboard, tiles: keys = [] }, index) => {
    const values = dashboards[index]?.value["tiles"] as readonly unknown[];
    return keys.map(({ key: tile }, position) => ({ dashboard, tile, value: values[position] }));
  });
  const watched = alerts.flatMap(({ key, value }): [string, OutlinedTile][] => {
    const { dashboard, tile } = value;
    const found = typeof dashboard === "string" ? find(dashboard) : undefined;
    if (found === undefined || found === "ambiguous" || typeof tile !== "string") return [];
    return [[key, { dashboard: found.key, tile }]];
  });
  return { tiles, watched: new Map(watched) };
}

/** Returns possible mistakes in what objects mean, which a server accepts or whose cause it does not say. Requires no server. */
export function warnAboutObjects(objects: StackObjects): Warning[] {
  return [...warnAboutDashboards(objects), ...warnAboutAlerts(objects), ...warnAboutQuantiles(objects)];
}

/** Returns warnings about alerts on kinds of tiles whose alerts servers accept but never evaluate, and on a tile with another alert of their name. */
function warnAboutAlerts(objects: StackObjects): Warning[] {
  const { tiles, watched } = outlineStack(objects);
  const keys = new Map<string, string>();
  return objects.alerts.flatMap(({ key, label, place, value }) => {
    const found = watched.get(key);
    if (found === undefined) return [];
    const warnings: Warning[] = [];
    const tile = tiles.find((one) => one.dashboard === found.dashboard && one.tile === found.tile);
    const message = warnAboutKind(tile?.value);
    if (message !== undefined) warnings.push({ ...place({ path: ["tile"] }), label, message });
    const named = JSON.stringify([found, value["name"]]);
    const other = keys.get(named);
    if (other === undefined) keys.set(named, key);
    else {
      const same = `Alert ${other} has the same name and tile, so nobody can tell their notifications apart. Rename one of them.`;
      warnings.push({ ...place({ path: ["name"] }), label, message: same });
    }
    return warnings;
  });
}

/** Returns a warning for each dashboard with the name of another one, which nobody can tell apart in a list. */
function warnAboutDashboards({ dashboards }: StackObjects): Warning[] {
  const { byName } = findDashboards(dashboards.map(outlineOf));
  return [...byName.values()].flatMap(([first, ...others]) => {
    const message = `Dashboard ${first?.key} has the same name. Rename one of them.`;
    return others.map(({ label, place }) => ({ ...place({ path: ["name"] }), label, message }));
  });
}

/** Returns a warning for each series of a tile that computes a quantile without saying which. */
function warnAboutQuantiles({ dashboards }: StackObjects): Warning[] {
  return dashboards.flatMap(({ label, place, value }) =>
    listOf(value["tiles"]).flatMap((tile, index) =>
      [["series"], ["config", "select"]].flatMap((name) => {
        const items = name.reduce<unknown>((item, part) => (Object(item) as Fields)[part], tile);
        return listOf(items).flatMap((item, position): Warning[] => {
          if (item["aggFn"] !== "quantile" || (item["level"] ?? undefined) !== undefined) return [];
          const message = 'A quantile without "level", which servers require. Add it, for example level: 0.95.';
          return [{ ...place({ path: ["tiles", index, ...name, position] }), label, message }];
        });
      }),
    ),
  );
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map((item) => Object(item) as Fields) : [];
}
