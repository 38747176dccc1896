import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/checked-yaml";
import { configLimits, limitsOfConfig, withoutIdle } from "@obstack/core/rules";
import type { Schema } from "@obstack/core/rules";
import { keysOfTiles } from "../export/naming.ts";
import { isObject, mapTexts, textOf, withoutAbsent } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { toMarker } from "../model/to-file.ts";

type Path = readonly (string | number)[];

/** How a dashboard is converted: names on the server that its file can refer to, and what becomes of losses. */
export interface Conversion {
  readonly sources: readonly string[];
  readonly dashboards: readonly string[];
  /** Names of sources in the file, and the names to use instead. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Returns the name or identifier of a connection. `source` is that of the tile. */
  readonly connection: (name: string, source: string | undefined) => string | undefined;
  /** `mistake`: the file cannot be converted. `values`: a loss that changes what a tile shows. `display`: a loss of appearance. */
  readonly report: (path: Path, message: string, kind: "mistake" | "values" | "display") => void;
}

/** Converts a dashboard that the web UI exported to the fields of a stack's file, with names instead of identifiers. */
export function convertDashboard(file: Fields, conversion: Conversion): Fields {
  const { name, tags, containers, savedQuery, savedQueryLanguage } = file;
  if (textOf(file["description"]) !== undefined)
    conversion.report(["description"], "Dashboards have no description: it is left out.", "display");
  const tiles = listOf(file["tiles"]).flatMap((tile, index) => convertTile(tile, ["tiles", index], conversion));
  return withoutAbsent({
    name,
    tags,
    containers,
    savedQuery: textOf(savedQuery),
    savedQueryLanguage: textOf(savedQuery) === undefined ? undefined : (savedQueryLanguage ?? undefined),
    savedFilterValues: convertSavedFilters(file["savedFilterValues"], conversion),
    filters: listOf(file["filters"]).map((filter, index) => convertFilter(filter, ["filters", index], conversion)),
    tiles: withKeys(tiles),
  });
}

function findSource(name: unknown, path: Path, { sources, renamed, report }: Conversion): string {
  const given = textOf(name) ?? "";
  const wanted = renamed.get(given) ?? given;
  const found = withCase(sources, wanted);
  if (found === undefined)
    report(path, `Unknown source ${JSON.stringify(wanted)}.${didYouMean(nearestOf(given, sources))}`, "mistake");
  return found ?? given;
}

/** Finds a name as the web UI does: without regard to case. */
function withCase(list: readonly string[], name: string): string | undefined {
  return list.find((one) => one === name) ?? list.find((one) => one.toLowerCase() === name.toLowerCase());
}

function convertTile(tile: Fields, path: Path, conversion: Conversion): Fields[] {
  const { x, y, w, h, containerId, tabId } = tile;
  const config = tile["config"] as Fields;
  const at = [...path, "config"];
  if (config["configType"] === "promql") {
    conversion.report(at, "A tile in PromQL has no counterpart: the tile is left out.", "values");
    return [];
  }
  const place = withoutAbsent({ x, y, w, h, containerId: textOf(containerId), tabId: textOf(tabId) });
  return [{ name: textOf(config["name"]) ?? "", ...place, config: convertConfig(config, at, conversion) }];
}

function convertClick(click: unknown, path: Path, conversion: Conversion): Fields | undefined {
  if (!isObject(click)) return undefined;
  const { type, target } = click;
  if (!isObject(target) || target["mode"] !== "id") return click;
  const name = String(target["id"]);
  const kind = type === "search" ? "sources" : "dashboards";
  const found =
    kind === "sources"
      ? findSource(name, [...path, "target", "id"], conversion)
      : withCase(conversion.dashboards, name);
  if (found !== undefined) return { ...click, target: { ...target, id: toMarker({ kind, name: found }) } };
  conversion.report(path, `Unknown dashboard ${JSON.stringify(name)}: the link to it is left out.`, "display");
  return undefined;
}

function convertFilter(filter: Fields, path: Path, conversion: Conversion): Fields {
  const { id: _id, source, where, variableName, appliesToSourceIds, ...rest } = filter;
  const applies = Array.isArray(appliesToSourceIds) && filter["isBroadcastEnabled"] !== false ? appliesToSourceIds : [];
  const sources = applies.map((name, index) => ({
    $source: findSource(name, [...path, "appliesToSourceIds", index], conversion),
  }));
  return withoutAbsent({
    ...rest,
    source: findSource(source, [...path, "source"], conversion),
    where: textOf(where),
    whereLanguage: textOf(where) === undefined ? undefined : rest["whereLanguage"],
    appliesToSourceIds: sources.length === 0 ? undefined : sources,
    // Other modes do not use it.
    variableName: filter["isVariableEnabled"] === true ? variableName : undefined,
  });
}

function convertSavedFilters(values: unknown, { report }: Conversion): unknown {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  return values.filter((value: unknown, index) => {
    const isSql = !isObject(value) || (value["type"] ?? "sql") === "sql";
    if (!isSql) {
      const message = `A saved filter in ${String(value["type"])} has no counterpart: it is left out.`;
      report(["savedFilterValues", index], message, "values");
    }
    return isSql;
  });
}

/** Gives keys to tiles whose names are not unique. */
function withKeys(tiles: readonly Fields[]): Fields[] {
  const keys = keysOfTiles(tiles.map(({ name }) => ({ id: "", name: textOf(name) })));
  return tiles.map((tile, index) => (keys[index] === tile["name"] ? tile : { key: keys[index], ...tile }));
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Fields of tiles that only the web UI has, and that are read elsewhere or have no effect on a dashboard, which has a granularity of its own. */
const tileFields = ["connection", "granularity", "havingLanguage", "name", "ratioMode", "seriesReturnType", "source"];
/** With the fields of every kind. */
const known = new Set([...namesIn(configLimits), ...tileFields]);

type Properties = NonNullable<Schema["properties"]>;

function* namesIn({ properties = {}, kinds }: Schema): Generator<string> {
  yield* Object.keys(properties);
  const { of = {}, otherwise } = kinds ?? {};
  for (const kind of [...Object.values(of), otherwise]) if (kind !== undefined) yield* namesIn(kind);
}

/** Fields without a counterpart that change values. All others change the display. */
const valueFields = new Set(["filters", "with", "metricNameSql"]);

/** Names of colors, which were numbered before. */
const hues = ["green", "blue", "orange", "red", "cyan", "pink", "purple", "light-blue", "brown", "gray"];

function convertConfig(config: Fields, path: Path, conversion: Conversion): Fields {
  const { configType, displayType: given, markdown, sqlTemplate } = config;
  const displayType = textOf(given) ?? "line";
  if (displayType === "markdown") return { displayType, markdown: textOf(markdown) ?? "" };
  const limits = limitsOfConfig({ ...config, displayType })?.properties;
  const properties = limits ?? Object.fromEntries([...known].map((name): [string, Schema] => [name, {}]));
  reportOthers(config, (name) => known.has(name) && (name !== "limit" || displayType !== "table"), path, conversion);
  const fields = mapTexts(sameFields(config, properties), withHue) as Fields;
  const all = withoutAbsent({
    displayType,
    ...fields,
    limit: Object.hasOwn(properties, "limit") ? (config["seriesLimit"] ?? undefined) : undefined,
    groupBy: toText(fields["groupBy"], [...path, "groupBy"], conversion),
    orderBy: toText(fields["orderBy"], [...path, "orderBy"], conversion),
    fillNulls:
      Object.hasOwn(properties, "fillNulls") && "fillNulls" in config ? config["fillNulls"] !== false : undefined,
    onClick: convertClick(fields["onClick"], [...path, "onClick"], conversion),
  });
  const findOwn = (): string => findSource(config["source"], [...path, "source"], conversion);
  if (configType !== "sql")
    return { ...all, ...convertSeries(config, properties["select"] ?? {}, path, conversion), source: findOwn() };
  const source = textOf(config["source"]) === undefined ? undefined : findOwn();
  const wanted = textOf(config["connection"]) ?? "";
  const connection = conversion.connection(wanted, source);
  if (connection === undefined)
    conversion.report([...path, "connection"], `Unknown connection ${JSON.stringify(wanted)}.`, "mistake");
  return withoutAbsent({ configType, ...all, sqlTemplate, source, connection });
}

/** Reports the fields that set something and that the interface does not have. */
function reportOthers(value: Fields, isKnown: (name: string) => boolean, path: Path, { report }: Conversion): void {
  for (const [name, item] of Object.entries(value)) {
    if (item === false || !isGiven(item) || isKnown(name)) continue;
    const kind = valueFields.has(name) ? "values" : "display";
    report([...path, name], `Field ${JSON.stringify(name)} has no counterpart: it is left out.`, kind);
  }
}

/** Returns the fields that the interface has under the same names. */
function sameFields(value: Fields, properties: object): Fields {
  return Object.fromEntries(
    Object.entries(value).filter(([name, item]) => Object.hasOwn(properties, name) && isGiven(item)),
  );
}

/** Converts the columns of a search, the item of a heatmap, or the series of a chart, whose filter becomes a part of the filter of each. */
function convertSeries(config: Fields, { items, maxItems }: Schema, path: Path, conversion: Conversion): Fields {
  const { displayType, select, formulas, seriesReturnType, ratioMode, having, havingLanguage } = config;
  if (displayType === "table" && textOf(having) !== undefined && havingLanguage === "lucene")
    conversion.report(
      [...path, "having"],
      "A condition on groups in Lucene has no counterpart: write it in SQL.",
      "values",
    );
  if (!Array.isArray(select)) return { select: items === undefined ? (select ?? "") : select };
  const { properties } = items ?? {};
  if (properties === undefined) return { select: select.map((item: Fields) => item["valueExpression"]).join(", ") };
  if (properties["aggFn"] === undefined)
    return { select: select.filter(isObject).map((item) => sameFields(item, properties)) };
  const isFirst = (displayType === "number" && !isGiven(formulas)) || maxItems === 1;
  const shown = isFirst ? select.slice(0, 1) : select;
  const asRatio = seriesReturnType === "ratio" && select.length === 2 && !isFirst;
  if (asRatio && ratioMode === "share_of_total" && config["groupBy"] !== undefined && config["groupBy"] !== "")
    conversion.report(
      [...path, "ratioMode"],
      "The share of all groups has no counterpart: each group has a ratio of its own.",
      "values",
    );
  const series = shown.map((item: unknown, index) =>
    isObject(item) ? convertItem(item, config, properties, [...path, "select", index], conversion) : item,
  );
  return { select: series, ...(asRatio ? { asRatio } : {}) };
}

/** Fields of series that only the web UI has, and leftovers of other kinds. */
const itemFields =
  `aggCondition aggConditionLanguage countExpression heatmapScaleType isDelta valueExpressionLanguage`.split(" ");

function convertItem(item: Fields, config: Fields, properties: Properties, path: Path, to: Conversion): Fields {
  const { aggFn, level, valueExpression, isDelta } = item;
  reportOthers(item, (name) => Object.hasOwn(properties, name) || itemFields.includes(name), path, to);
  const levels = properties["level"]?.enum?.map(Number) ?? [];
  const nearest = levels.toSorted((a, b) => Math.abs(a - Number(level)) - Math.abs(b - Number(level)))[0];
  if (aggFn === "quantile" && typeof level === "number" && nearest !== level)
    to.report([...path, "level"], `The quantile ${level} has no counterpart: the nearest is ${nearest}.`, "values");
  const fields = withoutAbsent({
    ...sameFields(item, properties),
    level: typeof level === "number" ? nearest : undefined,
    // Servers require an expression for metrics.
    valueExpression: textOf(valueExpression) ?? (item["metricName"] === undefined ? "" : "Value"),
    ...joinFilters(config, item, path, to),
    periodAggFn: isDelta === true ? "delta" : undefined,
  });
  return withoutIdle(fields);
}

/** Joins the filter of a chart and of one of its series. */
function joinFilters(config: Fields, item: Fields, path: Path, { report }: Conversion): Fields {
  const [whole, one] = [textOf(config["where"]), textOf(item["aggCondition"])];
  const language = textOf(item["aggConditionLanguage"]) ?? "lucene";
  const wholeLanguage = textOf(config["whereLanguage"]) ?? "lucene";
  if (whole === undefined) return one === undefined ? {} : { where: one, whereLanguage: language };
  if (one === undefined) return { where: whole, whereLanguage: wholeLanguage };
  if (language === wholeLanguage) return { where: `(${whole}) AND (${one})`, whereLanguage: language };
  const message = `The filter of the tile is in ${wholeLanguage}, that of the series in ${language}: the filter of the tile is left out.`;
  report([...path.slice(0, -2), "where"], message, "values");
  return { where: one, whereLanguage: language };
}

/** Returns a list of columns or orders as text. */
function toText(value: unknown, path: Path, { report }: Conversion): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.filter(isObject);
  if (items.some((item) => item["aggFn"] !== undefined && item["aggFn"] !== ""))
    report(path, "An aggregation has no counterpart here: its expression is used.", "values");
  return items
    .map(({ valueExpression, ordering }) =>
      [valueExpression, ordering]
        .map((part) => textOf(part) ?? "")
        .join(" ")
        .trim(),
    )
    .join(", ");
}

/** Replaces the number of a color. */
function withHue(text: string): string {
  const hue = hues[Number(/^chart-(\d+)$/.exec(text)?.[1]) - 1];
  return hue === undefined ? text : `chart-${hue}`;
}

/** Returns whether a value sets something. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}
