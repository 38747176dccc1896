import diff from "microdiff";
import type { Catalog } from "../model/catalog.ts";
import { Planned } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { toFile } from "../model/to-file.ts";
import type { Namer } from "../model/to-file.ts";
import { isObject, tidy } from "../model/value.ts";
import type { Fields } from "../model/value.ts";
import type { FieldDifference } from "./compare.ts";
import type { FieldChange } from "./plan.ts";
import { own } from "../model/own.ts";

/** Names for people: an identifier that has no name stands for itself. */
export function displayNamer(catalog: Catalog, dashboards: readonly ServerObject[]): Namer {
  const tiles = new Map(dashboards.flatMap((one) => one.tiles.map(({ id, name }) => [id, name] as const)));
  return {
    source: (id) => catalog.nameOf("sources", id) ?? id,
    webhook: (id) => catalog.nameOf("webhooks", id) ?? id,
    savedSearch: (id) => catalog.nameOf("savedSearches", id) ?? id,
    dashboard: (id) => catalog.nameOf("dashboards", id) ?? id,
    tile: (id) => tiles.get(id) ?? id,
  };
}

/** Writes a difference as people read it: places as in the file, names in place of identifiers, parts of values where they have parts. */
export function describeDifference(
  { name, by, server, file, lastApplied }: FieldDifference,
  prefix: string,
  namer: Namer,
): FieldChange[] {
  const last = lastApplied === undefined ? {} : { lastApplied: show(name, lastApplied, namer) };
  const [before, after] = [show(name, server, namer), show(name, file, namer)];
  const path = `${prefix}${own(names, name) ?? name}`;
  const haveParts = name !== "tags" && hasParts(before) && hasParts(after);
  if (!haveParts)
    return [{ path, by, ...given("server", before), ...given("file", after), ...(by === "file" ? {} : last) }];
  return diff(before as object, after as object).map((part) => ({
    path: `${path}${part.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("")}`,
    by,
    ...given("server", part.type === "CREATE" ? undefined : part.oldValue),
    ...given("file", part.type === "REMOVE" ? undefined : part.value),
  }));
}

function hasParts(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

/** Describes a whole object that is to be created. */
export function describeObject(desired: Desired, namer: Namer): FieldChange[] {
  const { tiles, ...fields } = toFile(desired, namer);
  return [
    ...Object.entries(fields).map(([path, file]) => ({ path, by: "file" as const, file })),
    ...(desired.tiles ?? []).map((tile, index) => ({
      path: tilePath(tile.shown),
      by: "file" as const,
      file: (tiles as readonly unknown[])[index],
    })),
  ];
}

/** Describes a whole tile. */
export function describeTile(
  key: string,
  tile: Pick<ServerTile, "fields" | "name">,
  namer: Namer,
): { path: string; value: unknown } {
  const desired: Desired = {
    kind: "dashboard",
    key: "",
    name: undefined,
    fields: {},
    tiles: [{ key, name: key, fields: tile.fields, shown: key }],
    shown: "",
    title: "",
  };
  return { path: tilePath(key), value: (toFile(desired, namer)["tiles"] as readonly unknown[])[0] };
}

export function tilePath(key: string): string {
  return `tiles[${key}]`;
}

/** What files call a field. */
const names: Readonly<Record<string, string>> = {
  dashboardId: "dashboard",
  tileId: "tile",
  "channel.webhookId": "webhook",
};

function show(name: string, value: unknown, namer: Namer): unknown {
  if (value instanceof Planned) return value.shown;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") {
    if (name === "dashboardId") return namer.dashboard(value);
    if (name === "tileId") return namer.tile(value, "");
    if (name === "channel.webhookId") return namer.webhook(value);
    if (name === "savedSearch") return namer.savedSearch(value);
  }
  if (name !== "series" || !Array.isArray(value)) return tidy(value);
  return tidy(value.map((one: unknown) => seriesOf(one, namer)));
}

function seriesOf(series: unknown, { source }: Namer): unknown {
  if (!isObject(series)) return series;
  const { sourceId, ...fields } = series;
  return typeof sourceId === "string" ? { source: source(sourceId), ...fields } : fields;
}

function given(name: "server" | "file", value: unknown): Fields {
  return value === undefined ? {} : { [name]: value };
}
