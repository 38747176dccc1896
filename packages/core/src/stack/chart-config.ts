import { dashboardFields } from "../generated/records.ts";
import { splitExpressions } from "../input/split-expressions.ts";
import { getOwn, isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";

/** Series of a tile in the document's form. */
export interface DrawnSeries {
  /** Documented series of the tile. */
  readonly series: readonly JsonObject[];
  /** Whether the first series is divided by the second. */
  readonly asRatio?: boolean;
  /** Fields of a `config` that the document's form cannot express. */
  readonly rest: JsonObject;
}

// Read on demand, so that bundlers can drop the table if nothing is converted.
const fieldsOf = (name: "series" | "config"): Fields => dashboardFields["tiles"]?.fields?.[name]?.fields ?? {};

/** Returns the documented names of series fields by their names in a config. */
function seriesNames(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fieldsOf("config")["select"]?.fields ?? {}).flatMap(([name, { aliasOf }]) =>
      aliasOf === undefined ? [] : [[name, aliasOf] as const],
    ),
  );
}

/** Fields that every series sets, but a config sets once. */
const sharedNames = ["sourceId", "displayType", "groupBy"];
/** Fields that only a series has. */
const seriesOnlyNames = ["type", "dataSource"];
/** Types of series that a config has as its display type. */
const kinds = new Set<unknown>(["number", "table"]);

/** Functions with which a field of an item has no effect. */
const idleWith: Readonly<Record<string, (aggFn: unknown) => boolean>> = {
  level: (aggFn) => aggFn !== "quantile",
  valueExpression: (aggFn) => aggFn === "count",
};

/** Returns an item of a `config` without fields that have no effect on its function. Servers ignore them in `series`, and refuse them in a `config`. */
export function withoutIdle(item: JsonObject): JsonObject {
  const isKept = ([name, value]: [string, unknown]): boolean =>
    value === undefined || getOwn(idleWith, name)?.(item["aggFn"]) !== true;
  return Object.fromEntries(Object.entries(item).filter(isKept));
}

/**
 * Converts the series of a tile to the `config` of deployed servers, without fields that have no effect.
 *
 * @returns `undefined` if a config cannot express the series: they are a text or a search, or differ in type, source, grouping or display type.
 */
export function toChartConfig(series: unknown, asRatio?: unknown): JsonObject | undefined {
  if (!Array.isArray(series) || series.length === 0 || !series.every(isJsonObject)) return undefined;
  const [first = {}] = series;
  const isShared = (name: string): boolean =>
    series.every((one) => JSON.stringify(valueOf(one, name)) === JSON.stringify(valueOf(first, name)));
  const type = valueOf(first, "type");
  const isChart = kinds.has(type) || type === fieldsOf("series")["type"]?.sameAsAbsent;
  const configNames = new Map([...seriesNames()].map(([name, documented]) => [documented, name]));
  if (!isChart || !["type", ...sharedNames].every(isShared)) return undefined;
  const groupBy = valueOf(first, "groupBy");
  const sourceId = valueOf(first, "sourceId");
  return {
    displayType: kinds.has(type) ? type : valueOf(first, "displayType"),
    ...(sourceId === undefined ? {} : { sourceId }),
    asRatio: asRatio === true && series.length === 2,
    ...(Array.isArray(groupBy) && groupBy.length > 0 ? { groupBy: groupBy.join(", ") } : {}),
    select: series.map((one) => withoutIdle(rename(without(one, [...sharedNames, ...seriesOnlyNames]), configNames))),
  };
}

/**
 * Converts the `config` of a tile to the document's form.
 *
 * @returns `undefined` for a tile without series, such as markdown, a search or raw SQL.
 */
export function fromChartConfig(config: unknown): DrawnSeries | undefined {
  if (!isJsonObject(config) || !Array.isArray(config["select"]) || !config["select"].every(isJsonObject))
    return undefined;
  const { displayType, sourceId, groupBy, asRatio, select, ...rest } = config;
  const names = seriesNames();
  const isKind = kinds.has(displayType);
  const shared = {
    type: isKind ? displayType : fieldsOf("series")["type"]?.sameAsAbsent,
    ...(sourceId === undefined || sourceId === null ? {} : { sourceId }),
    ...(displayType === undefined || displayType === null || isKind ? {} : { displayType }),
    groupBy: typeof groupBy === "string" ? splitExpressions(groupBy) : [],
  };
  return {
    series: select.map((one) => ({ ...shared, ...rename(one, names) })),
    asRatio: asRatio === true,
    rest: Object.fromEntries(
      Object.entries(rest).filter(
        ([name, value]) => value !== null && value !== fieldsOf("config")[name]?.sameAsAbsent,
      ),
    ),
  };
}

function valueOf(series: JsonObject | undefined, name: string): unknown {
  return getOwn(series, name) ?? fieldsOf("series")[name]?.sameAsAbsent;
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

function rename(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));
}
