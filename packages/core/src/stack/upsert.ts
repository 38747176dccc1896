import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import type { Alert, CreateAlertRequest, CreateDashboardRequest, Dashboard, Tile } from "../generated/schema.ts";
import type { AlertResource, DashboardResource, EditableDashboard } from "./stack-resources.ts";

/** Creates the dashboard with the name of a body, or changes it. */
export async function upsertDashboard(
  { find, create, modify }: Pick<DashboardResource, "find" | "create" | "modify">,
  body: CreateDashboardRequest,
  options?: CallOptions,
): Promise<Dashboard> {
  const found = await find(requireName(body.name), options);
  if (found === undefined) return create(body, options);
  return modify(found.id, (record) => ({ ...record, ...body, ...withTiles(body, record) }), options);
}

/** Creates the alert with the name of a body, or changes it. */
export async function upsertAlert(
  { find, create, modify }: Pick<AlertResource, "find" | "create" | "modify">,
  body: CreateAlertRequest,
  options?: CallOptions,
): Promise<Alert> {
  const found = await find(requireName(body.name), options);
  return found === undefined ? create(body, options) : modify(found.id, { ...body }, options);
}

function requireName(name: string | null | undefined): string {
  if (!name) throw new InputError("name", "set", name);
  return name;
}

/** Returns the tiles of a body with the ids and other fields of the existing tiles with the same names. */
function withTiles({ tiles }: CreateDashboardRequest, record: EditableDashboard): Pick<EditableDashboard, "tiles"> {
  if (tiles === undefined) return {};
  const existing = (record.tiles ?? []) as readonly Tile[];
  return {
    tiles: tiles.map((tile) => {
      // With duplicate names, it is unknown which tile is meant.
      const isClear = countOf(existing, tile.name) === 1 && countOf(tiles, tile.name) === 1;
      return { ...(isClear ? existing.find(({ name }) => name === tile.name) : {}), ...tile };
    }) as Tile[],
  };
}

function countOf(tiles: readonly { readonly name?: string | null }[], name: unknown): number {
  return tiles.filter((tile) => tile.name === name).length;
}
