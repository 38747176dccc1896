import { Planned } from "./desired.ts";
import type { Desired } from "./desired.ts";
import { knownFields, knownOfSeries, knownOfTile, setField } from "./fields.ts";
import type { Fields } from "./value.ts";
import { isObject } from "./value.ts";

/** What identifiers are called in files. */
export interface Namer {
  readonly source: (id: string) => string;
  readonly webhook: (id: string) => string;
  readonly savedSearch: (id: string) => string;
  readonly dashboard: (id: string) => string;
  /** Of a tile on a dashboard. */
  readonly tile: (id: string, dashboardId: string) => string;
}

/** Names that mean something of their own in a file, beside those that the document has. */
const reserved = {
  dashboard: ["other", "$schema"],
  tile: ["key", "other"],
  series: ["source", "other"],
  alert: ["tile", "webhook", "other", "$schema"],
  channel: ["webhook", "other"],
} as const;

/** Writes an object as a file has it: with names, in the order of the document, unknown fields last. */
export function toFile({ kind, fields, tiles }: Desired, namer: Namer): Fields {
  return kind === "dashboard" ? dashboardFile(fields, tiles ?? [], namer) : alertFile(fields, namer);
}

function dashboardFile(fields: Fields, tiles: NonNullable<Desired["tiles"]>, namer: Namer): Fields {
  const keyed = tiles.map(({ key, name, fields: own }) => {
    const { series, ...rest } = own;
    const file: Record<string, unknown> = inOrder(rest, knownOfTile, reserved.tile);
    const written = Array.isArray(series)
      ? { ...file, series: series.map((one: unknown) => seriesFile(one, namer)) }
      : file;
    return key === name ? written : { key, ...written };
  });
  const { name, tags, ...others } = inOrder(fields, knownFields.dashboard, reserved.dashboard);
  return {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags }),
    ...others,
    tiles: keyed,
  };
}

function seriesFile(series: unknown, { source }: Namer): unknown {
  if (!isObject(series)) return series;
  const { sourceId, ...fields } = series;
  const file = inOrder(fields, knownOfSeries, reserved.series);
  return typeof sourceId === "string" && sourceId !== "" ? { source: source(sourceId), ...file } : file;
}

function alertFile(flat: Fields, namer: Namer): Fields {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) setField(fields, name, value, knownFields.alert);
  const { name, dashboardId, tileId, savedSearch, channel, ...rest } = fields;
  const dashboard = idOf(dashboardId);
  const tile = idOf(tileId);
  const { name: _name, message, ...others } = inOrder(rest, knownFields.alert, reserved.alert);
  return {
    ...(name === undefined ? {} : { name }),
    ...(message === undefined ? {} : { message }),
    ...(dashboard === undefined ? {} : { dashboard: namer.dashboard(dashboard) }),
    ...(tile === undefined ? {} : { tile: namer.tile(tile, dashboard ?? "") }),
    ...(typeof savedSearch === "string" ? { savedSearch: namer.savedSearch(savedSearch) } : {}),
    ...others,
    ...channelFile(channel, namer),
  };
}

function channelFile(channel: unknown, namer: Namer): Fields {
  if (!isObject(channel)) return channel === undefined ? {} : { channel };
  const { webhookId, ...rest } = channel;
  if (typeof webhookId !== "string" || webhookId === "") return { channel };
  const webhook = namer.webhook(webhookId);
  const isPlain = Object.keys(rest).length === 1 && rest["type"] === "webhook";
  return isPlain
    ? { webhook }
    : { channel: { webhook, ...inOrder(rest, knownFields.alert["channel"]?.fields ?? {}, reserved.channel) } };
}

function idOf(value: unknown): string | undefined {
  if (value instanceof Planned) return value.shown;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Puts fields in the order of the document, and what would be misread in a file into `other`. */
function inOrder(fields: Fields, known: object, own: readonly string[]): Record<string, unknown> {
  const order = Object.keys(known);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const misread = sorted.filter(([name]) => own.includes(name));
  const plain = Object.fromEntries(sorted.filter(([name]) => !own.includes(name)));
  return misread.length === 0 ? plain : { ...plain, other: Object.fromEntries(misread) };
}
