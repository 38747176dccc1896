import { printable, printableName } from "../common/printable.ts";
import type { Fields } from "../common/value.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { FieldDifference } from "./compare.ts";
import type { Match } from "./match-objects.ts";
import type { LostAlert } from "./plan.ts";
import type { Work } from "./work.ts";

/** Finds alerts on tiles that go: those that nothing saves, and the tiles that others move away from. */
export function findLostAlerts(
  work: readonly Work[],
  matches: readonly Match[],
  servers: readonly ServerObject[],
): { lost: { alert: LostAlert; server: ServerObject }[]; moving: ReadonlySet<string> } {
  const going = new Map<string, { dashboard: string; title: string; tile: string | undefined }>();
  for (const { change, server, tiles } of work) {
    if (change.kind !== "dashboard" || server === undefined) continue;
    const { key: dashboard, title } = change;
    const goes = (tile: ServerTile): unknown => going.set(tile.id, { dashboard, title, tile: tile.name });
    if (change.action === "delete") {
      going.set(server.id, { dashboard, title, tile: undefined });
      server.tiles.forEach(goes);
    } else tiles?.dropped.forEach(goes);
  }
  if (going.size === 0) return { lost: [], moving: new Set() };
  const deleted = new Set(work.filter(({ change }) => change.action === "delete").map(({ change }) => change.id));
  const updates = new Map(work.map((one) => [one.change.id, one]));
  const byId = new Map(matches.flatMap((match) => (match.server === undefined ? [] : [[match.server.id, match]])));
  const lost: { alert: LostAlert; server: ServerObject }[] = [];
  const moving = new Set<string>();
  for (const server of servers) {
    const place = going.get(String(server.fields["tileId"])) ?? going.get(String(server.fields["dashboardId"]));
    if (place === undefined || deleted.has(server.id)) continue;
    const match = byId.get(server.id);
    const fields = fieldsAfter(server, updates.get(server.id)?.differences ?? []);
    const stays = ["tileId", "dashboardId"].some((name) => typeof fields[name] === "string" && going.has(fields[name]));
    if (match !== undefined && !stays) {
      moving.add(String(server.fields["tileId"]));
      continue;
    }
    lost.push({ alert: { id: server.id, name: server.name, key: match?.desired.key, ...place }, server });
  }
  return { lost, moving };
}

function fieldsAfter({ fields }: ServerObject, differences: readonly FieldDifference[]): Fields {
  return { ...fields, ...Object.fromEntries(differences.map(({ name, value }) => [name, value])) };
}

/** Keeps tiles that alerts have yet to move away from. */
export function keepForMoves(work: Work, moving: ReadonlySet<string>): Work {
  const lastTiles = work.tiles?.dropped.filter(({ id }) => moving.has(id)) ?? [];
  return lastTiles.length === 0 ? work : { ...work, lastTiles };
}

/** Says which alert would be lost with what. */
export function describeLostAlert({ name, id, tile, title }: LostAlert): string {
  return `alert ${printableName(JSON.stringify(name ?? id))} (${id}) would be lost with ${tile === undefined ? "" : `tile ${printable(tile)} of `}${title}`;
}
