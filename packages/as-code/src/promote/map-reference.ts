import type { ReferenceKind } from "@obstack/core";
import { pluralOf } from "../files/references.ts";
import { Placeholder } from "../model/placeholder.ts";
import type { Mapping } from "./mapping.ts";

/** Returns the counterpart of a dashboard: one that is promoted too, or an existing one. */
export function mapBoard(
  id: string,
  place: string,
  { byId, deployment, promoted, blocked, from, problems, consequences }: Mapping,
): unknown {
  const board = byId.get(id);
  if (board === undefined) {
    problems.push(`${place}: Unknown dashboard ${id} in ${from}.`);
    return "";
  }
  if (promoted.has(board.id)) return new Placeholder(board.id, undefined, board.name);
  const found = deployment.catalog.find("dashboards", board.name ?? board.id);
  if ("id" in found) return found.id;
  const hint = blocked.has(id) ? "It cannot be promoted either." : "Or promote the dashboard too.";
  const problem = `${place}: ${found.problem} ${hint}`;
  problems.push(problem);
  if (blocked.has(id)) consequences.push(problem);
  return "";
}

/** Returns the counterpart of a tile: one that is promoted too, or the only tile of that name. */
export function mapTile(id: string, place: string, mapping: Mapping): unknown {
  const { byTile, deployment, promoted, from, to, problems } = mapping;
  const board = byTile.get(id);
  const tile = board?.tiles.find((one) => one.id === id);
  if (board === undefined || tile === undefined) {
    problems.push(`${place}: Unknown tile ${id} in ${from}.`);
    return "";
  }
  if (promoted.has(board.id)) return new Placeholder(board.id, tile.id, tile.name);
  const dashboardId = mapBoard(board.id, place, mapping);
  if (dashboardId === "") return "";
  const counterparts =
    deployment.dashboards
      .find((one) => one.id === dashboardId)
      ?.tiles.filter(({ name }) => name !== undefined && name === tile.name) ?? [];
  const [only, second] = counterparts;
  if (only !== undefined && second === undefined) return only.id;
  problems.push(
    `${place}: Dashboard ${JSON.stringify(board.name)} of ${to} has ${only === undefined ? "no tile" : "several tiles"} named ${JSON.stringify(tile.name ?? tile.id)}.`,
  );
  return "";
}

/** Returns the counterpart of a source, webhook or other record of the catalog. */
export function mapId(
  kind: Exclude<ReferenceKind, "tiles">,
  id: string,
  place: string,
  { source, deployment, from, problems, problemsOfSource }: Mapping,
): string {
  const described = source.catalog.describe(kind, id);
  if (described === undefined) {
    const bindings = `targets.${from}.bindings in obstack.yaml`;
    const problem = `${place}: ${id} is not in the list of ${pluralOf(kind)} of ${from}. Bind a name to it: ${bindings}.`;
    problems.push(problem);
    problemsOfSource.push(problem);
    return "";
  }
  const found = deployment.catalog.find(kind, described.name, described.type);
  if ("id" in found) return found.id;
  problems.push(`${place}: ${found.problem}`);
  return "";
}
