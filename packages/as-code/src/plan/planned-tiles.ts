import type { Fields } from "../json/value.ts";
import { isPlaceholder, resolvePlaceholders } from "../model/desired.ts";
import { targetFields } from "../model/fields.ts";
import { basisOf } from "./planned-apply.ts";
import type { PlannedApply } from "./planned-apply.ts";

/** A tile that a plan writes, or that a new alert watches. */
export interface PlannedTile {
  /** Name for messages, such as `tile Errors of dashboard shop`. */
  readonly subject: string;
  /** Its fields, with identifiers instead of names. Absent for an alert on a saved search. */
  readonly fields?: Fields | undefined;
  /** The tile of the server that it replaces; absent if it is new. */
  readonly before?: Fields | undefined;
  /** The fields of an alert on a saved search; absent otherwise. */
  readonly search?: Fields | undefined;
}

/**
 * Returns the tiles whose queries a plan writes: those of dashboards that it changes, and unchanged ones that new alerts watch. Without those of SLOs.
 */
export function plannedTiles(plan: PlannedApply): readonly PlannedTile[] {
  const { prepared, unchanged } = plan.details;
  const { current } = basisOf(plan);
  const written = prepared.filter(({ desired, change }) => desired !== undefined && change.slo === undefined);
  const tiles = written.flatMap(({ desired, server, tiles: match, change }): PlannedTile[] => {
    const before = new Map(server?.tiles.map((tile) => [tile.id, tile.fields]));
    const ids = new Map(match?.ids);
    return (desired?.tiles ?? []).map(({ key, fields }) => ({
      subject: `tile ${JSON.stringify(key)} of dashboard ${change.key}`,
      fields: resolved(fields),
      before: before.get(ids.get(key) ?? ""),
    }));
  });
  const alerts = written.filter(
    ({ desired, server, differences }) =>
      desired?.kind === "alert" && (server === undefined || differences.some(({ name }) => targetFields.has(name))),
  );
  if (alerts.length === 0) return tiles;
  // New and changed tiles are already among the tiles.
  const ofFiles = new Map(
    unchanged.flatMap(({ desired }) => (desired.kind === "dashboard" ? [[desired.key, desired.tiles] as const] : [])),
  );
  const ofServer = new Map(current.dashboards.flatMap((one) => one.tiles.map(({ id, fields }) => [id, fields])));
  const watched = alerts.flatMap(({ desired, change }): PlannedTile[] => {
    const { tileId, savedSearch } = desired?.fields ?? {};
    const subject = `alert ${change.key}`;
    if (savedSearch !== undefined) return [{ subject, search: desired?.fields }];
    const fields = isPlaceholder(tileId)
      ? ofFiles.get(tileId.dashboard)?.find(({ key }) => key === tileId.tile)?.fields
      : ofServer.get(String(tileId));
    return fields === undefined ? [] : [{ subject, fields: resolved(fields) }];
  });
  return [...tiles, ...watched];
}

/** Links to dashboards do not matter for queries. */
function resolved(fields: Fields): Fields {
  return resolvePlaceholders(fields, () => undefined) as Fields;
}
