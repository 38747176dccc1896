import type { Path } from "@obstack/checked-yaml";
import { alertFields, dashboardFields, getOwn, fromChartConfig, toChartConfig } from "@obstack/core";
import type { Fields as FieldTable, Field } from "@obstack/core";
import { isDeepStrictEqual } from "node:util";
import type { Kind } from "../names/names.ts";
import { isObject, tidy, isSame } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { isPlaceholder } from "./desired.ts";

export const tables: Readonly<Record<Kind, FieldTable>> = { dashboard: dashboardFields, alert: alertFields };

/** Field definitions of the spec for tiles. */
export const tileTable: FieldTable = dashboardFields["tiles"]?.fields ?? {};

/** Fields of an alert that say what it watches. */
export const targetFields: ReadonlySet<string> = new Set(["tileId", "dashboardId", "savedSearch", "groupBy"]);

/** Read-only fields of any kind of record. Servers set them in both kinds, although the spec defines them only in one. */
const readOnlyNames = new Set(
  Object.values(tables).flatMap((table) =>
    Object.entries(table).flatMap(([name, { readOnly }]) => (readOnly === true ? [name] : [])),
  ),
);

/** Returns the configuration in a record: without null and read-only fields at any depth. */
export function configurationOf(record: object, table: FieldTable): Fields {
  const writable = Object.entries(record).filter(([name]) => !readOnlyNames.has(name));
  return tidy(editable(Object.fromEntries(writable), table)) as Fields;
}

function editable(value: unknown, table: FieldTable | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => editable(item, table));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const field = table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
    if (item === null || item === undefined || field?.readOnly === true) return [];
    return [[name, editable(item, field?.fields)] as const];
  });
  return Object.fromEntries(kept);
}

/** Normalizes a value for comparison: documented names of enum values, sorted fields, and undefined for what means the same as no value. */
export function canonical(value: unknown, field: Field | undefined): unknown {
  const plain = canonicalItem(value, field);
  return field?.sameAsAbsent !== undefined && isDeepStrictEqual(plain, field.sameAsAbsent) ? undefined : plain;
}

function canonicalItem(value: unknown, field: Field | undefined): unknown {
  if (isPlaceholder(value)) return value;
  if (Array.isArray(value)) return value.map((item) => canonicalItem(item, field));
  if (isObject(value)) return canonicalFields(value, field?.fields ?? {});
  if (typeof value === "string") return getOwn(field?.aliasValues, value) ?? value;
  return value ?? undefined;
}

export function canonicalFields(fields: Fields, table: FieldTable): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [name, canonical(value, getOwn(table, name))] as const);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the part of a server's value to compare with a file: without unknown fields that the file omits, except those in `others`. */
export function comparablePart(
  given: unknown,
  mentioned: unknown,
  field: Field | undefined,
  others: readonly string[] = [],
): unknown {
  const table = field?.fields;
  if (table === undefined) return given;
  if (Array.isArray(given)) {
    const items: readonly unknown[] = Array.isArray(mentioned) ? mentioned : [];
    return given.map((item: unknown, index) => comparablePart(item, items[index], field, others));
  }
  if (!isObject(given)) return given;
  const fields = isObject(mentioned) ? mentioned : {};
  const kept = Object.entries(given).filter(
    ([name]) => Object.hasOwn(table, name) || Object.hasOwn(fields, name) || others.includes(name),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, comparablePart(value, getOwn(fields, name), getOwn(table, name), others)]),
  );
}

/** Returns the names of unknown fields in a value, at any depth. */
export function unknownNames(value: unknown, field: Field | undefined): string[] {
  const table = field?.fields;
  if (table === undefined) return [];
  if (Array.isArray(value)) return unique(value.flatMap((item) => unknownNames(item, field)));
  if (!isObject(value)) return [];
  return unique(
    Object.entries(value).flatMap(([name, item]) =>
      Object.hasOwn(table, name) ? unknownNames(item, getOwn(table, name)) : [name],
    ),
  );
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

/** Merges a file's value into the server's, which keeps its read-only fields and the unknown fields that the file omits and did not remove. */
export function mergeWithServer(
  wanted: unknown,
  given: unknown,
  field: Field | undefined,
  removedNames: readonly string[],
): unknown {
  const table = field?.fields;
  if (table === undefined) return wanted;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(given)) return wanted;
    const counterparts = pairItems(wanted, given, table);
    return wanted.map((item: unknown, index) => mergeWithServer(item, counterparts[index], field, removedNames));
  }
  if (!isObject(wanted) || !isObject(given)) return wanted;
  const kept = Object.entries(given).filter(([name]) => {
    if (Object.hasOwn(wanted, name)) return false;
    return Object.hasOwn(table, name) ? getOwn(table, name)?.readOnly === true : !removedNames.includes(name);
  });
  const merged = Object.entries(wanted).map(([name, value]) => [
    name,
    mergeWithServer(value, getOwn(given, name), getOwn(table, name), removedNames),
  ]);
  return { ...Object.fromEntries(merged), ...Object.fromEntries(kept) };
}

/** Pairs items that have identifiers by content, else by name. Pairs other items by position. */
function pairItems(wanted: readonly unknown[], given: readonly unknown[], table: FieldTable): readonly unknown[] {
  if (getOwn(table, "id")?.readOnly !== true) return given;
  const free = new Set(given.filter(isObject));
  const pairs = new Map<unknown, unknown>();
  const matchers = [
    (one: object, other: object): boolean => isSame({ ...one, id: undefined }, { ...other, id: undefined }),
    (one: object, other: object): boolean => "name" in one && "name" in other && one.name === other.name,
  ];
  for (const match of matchers) {
    for (const item of wanted.filter(isObject)) {
      const other = pairs.has(item) ? undefined : [...free].find((one) => match(item, one));
      if (other === undefined) continue;
      pairs.set(item, other);
      free.delete(other);
    }
  }
  return wanted.map((item) => pairs.get(item));
}

// A tile has `series`, as documented, or a `config`, as deployed servers return. Both forms can describe the same tile.

/** The form in which a server returns tiles. */
export type TileForm = "series" | "config";

/** Returns the form of a tile, or undefined for a tile with neither. */
export function formOf(tile: Fields): TileForm | undefined {
  if (tile["config"] !== undefined) return "config";
  return tile["series"] === undefined ? undefined : "series";
}

/** Returns the fields of a server's tile for comparison, if possible in the form in which a file or state describes the same tile. */
export function inFormOf(described: Fields, tile: Fields): Fields {
  const wanted = "config" in described ? "config" : "series" in described ? "series" : undefined;
  if (wanted === undefined || wanted === formOf(tile)) return canonicalFields(tile, tileTable);
  return canonicalFields((wanted === "series" ? toSeries(tile) : toConfig(tile)) ?? tile, tileTable);
}

/** Returns a tile in the form that a server or a file uses, or unchanged if it cannot be converted. */
export function inServerForm(tile: Fields, form: TileForm | undefined): Fields {
  if (form !== "series" || formOf(tile) !== "config") return tile;
  const converted = fromChartConfig(tile["config"]);
  return converted !== undefined && Object.keys(converted.rest).length === 0 ? (toSeries(tile) ?? tile) : tile;
}

/** Returns the path in a file of a field in the `config` of a tile that the file describes by its series. */
export function pathInSeries([name, part, position, field, ...rest]: Path): Path {
  if (name !== "config") return [name, part, position, field, ...rest].filter((step) => step !== undefined);
  if (part === "asRatio") return [part];
  if (part !== "select") return part === undefined ? ["series"] : ["series", 0, part];
  const { aliasOf = field } = tileTable["config"]?.fields?.["select"]?.fields?.[String(field)] ?? {};
  return ["series", position, aliasOf, ...rest].filter((step) => step !== undefined);
}

/** Returns the content of a tile for comparison, independent of its form. */
export function tileContentOf(tile: Fields): unknown {
  const { series, config } = canonicalFields(toSeries(tile) ?? tile, tileTable);
  return series ?? config;
}

function toSeries({ config, ...others }: Fields): Fields | undefined {
  const converted = fromChartConfig(config);
  return converted === undefined ? undefined : { ...others, series: converted.series, asRatio: converted.asRatio };
}

/** Returns a tile in the form that current servers store, or undefined if it cannot be converted. */
export function toConfig({ series, asRatio, ...others }: Fields): Fields | undefined {
  const config = toChartConfig(series, asRatio);
  return config === undefined ? undefined : { ...others, config };
}

/** Applies a change of a field of a file to a server's tile, in the form that the server uses. */
export function changeTile(tile: Fields, name: string, value: unknown, removedNames: readonly string[]): Fields {
  if (name !== "series" && name !== "config" && name !== "asRatio")
    return withField(tile, name, mergeWithServer(value, tile[name], getOwn(tileTable, name), removedNames));
  const merge = (wanted: unknown, given: unknown, of: TileForm): unknown =>
    mergeWithServer(wanted, given, tileTable[of], removedNames);
  const { series, config, asRatio, ...others } = tile;
  const form = formOf(tile);
  if (name === "asRatio") {
    // Servers that return a `config` put `asRatio` in it, not on the tile.
    const isInConfig = form === "config" && asRatio === undefined;
    return isInConfig
      ? {
          ...tile,
          config: { ...(config as Fields), asRatio: value === true && fromChartConfig(config)?.series.length === 2 },
        }
      : withField(tile, name, value);
  }
  if (value === undefined) return withField(tile, form ?? name, undefined);
  if (form === undefined || name === form) return withField(tile, name, merge(value, tile[name], name));
  if (name === "series") {
    const converted = fromChartConfig(config);
    const wanted = merge(value, converted?.series, "series");
    const next = toChartConfig(wanted, converted?.asRatio);
    // Servers that return a `config` also accept `series`.
    if (next === undefined) return { ...others, series: wanted };
    const rest = Object.entries(converted?.rest ?? {}).filter(([field]) => !removedNames.includes(field));
    return { ...others, config: { ...Object.fromEntries(rest), ...next } };
  }
  const converted = fromChartConfig(value);
  if (converted === undefined || Object.keys(converted.rest).length > 0) return { ...others, config: value };
  return { ...others, series: merge(converted.series, series, "series"), asRatio: converted.asRatio ?? asRatio };
}

function withField(tile: Fields, name: string, value: unknown): Fields {
  const { [name]: _before, ...others } = tile;
  return value === undefined ? others : { ...tile, [name]: value };
}
