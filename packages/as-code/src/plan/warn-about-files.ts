import { warnAboutKind } from "@obstack/alerting";
import type { Warning } from "../files/check-file.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { outlineOf } from "../model/to-desired.ts";
import { findDashboards } from "./to-desired-objects.ts";
import type { Fields } from "../json/value.ts";

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

/** Returns warnings about alerts on kinds of tiles whose alerts servers accept but never evaluate, and on a tile with another alert of their name. */
export function warnAboutAlerts(objects: StackObjects): Warning[] {
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

/** Returns a warning for each dashboard with the name of another one, which nobody can tell apart in a list. Requires no server. */
export function warnAboutDashboards({ dashboards }: StackObjects): Warning[] {
  const { byName } = findDashboards(dashboards.map(outlineOf));
  return [...byName.values()].flatMap(([first, ...others]) => {
    const message = `Dashboard ${first?.key} has the same name. Rename one of them.`;
    return others.map(({ label, place }) => ({ ...place({ path: ["name"] }), label, message }));
  });
}

/** Returns a warning for each series of a tile that computes a quantile without saying which. Requires no server. */
export function warnAboutQuantiles({ dashboards }: Pick<StackObjects, "dashboards">): Warning[] {
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
