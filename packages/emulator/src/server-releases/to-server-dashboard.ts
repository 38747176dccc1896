import { fromChartConfig, toChartConfig } from "@obstack/core";
import type { Release } from "../specification/behavior.ts";
import type { Json } from "../store/record-store.ts";

/** Returns a stored dashboard as in a release, whether its tiles have `series` or `config`. */
export function toServerDashboard(stored: Json, release: Release): Json {
  const { id, name, tiles, tags, filters, savedQuery, savedQueryLanguage, savedFilterValues, ...more } = stored;
  const saved = {
    savedQuery: savedQuery ?? null,
    savedQueryLanguage: savedQueryLanguage === undefined && isSet(savedQuery) ? "lucene" : (savedQueryLanguage ?? null),
    savedFilterValues: savedFilterValues ?? [],
  };
  return {
    id,
    name,
    // Servers leave tiles with PromQL out of every response, so that an update deletes them.
    tiles: ((tiles ?? []) as readonly Json[])
      .filter(({ config }) => (Object(config) as Json)["configType"] !== "promql")
      .map(release === "current" ? toConfigTile : toSeriesTile),
    tags: [...new Set((tags ?? []) as readonly unknown[])],
    filters: filters ?? [],
    ...(release === "current" ? saved : {}),
    ...more,
  };
}

const isSet = (text: unknown): boolean => typeof text === "string" && text !== "";

/** The current release always returns `config`. */
function toConfigTile({ series, asRatio, config, ...tile }: Json): Json {
  const written = (config ?? toConfig((series ?? []) as readonly Json[], asRatio)) as Json | undefined;
  return written === undefined ? tile : { ...tile, config: withDefaults(written) };
}

/** The older release always returns `series`. */
function toSeriesTile({ series, asRatio, config, ...tile }: Json): Json {
  const drawn =
    series === undefined || series === null ? toSeries(config) : { series: series as readonly Json[], asRatio };
  return { ...tile, asRatio: drawn.asRatio ?? false, series: drawn.series.map(withSeriesDefaults) };
}

function toConfig(series: readonly Json[], asRatio: unknown): Json | undefined {
  const [first] = series;
  if (first === undefined) return undefined;
  const { type = "time", sourceId, where, whereLanguage, fields, content } = first;
  if (type === "markdown") return { displayType: type, markdown: content };
  if (type === "search") {
    const select = Array.isArray(fields) ? fields.join(", ") : "";
    return { displayType: type, sourceId, select, where, whereLanguage };
  }
  const { displayType = "line", groupBy } = first;
  // A config has a single source, grouping, number format and display type: those of the first series.
  const shared = { sourceId, groupBy: [], displayType: type === "time" ? displayType : type };
  const drawn = type === "number" ? series.slice(0, 1) : series;
  const numberFormat = drawn.find((one) => one["numberFormat"] !== undefined)?.["numberFormat"];
  const config = toChartConfig(
    drawn.map((one) => ({ ...withoutIgnored(one), ...shared, type: "time" })),
    asRatio,
  );
  return {
    ...config,
    ...(Array.isArray(groupBy) && groupBy.length > 0 && type !== "number" ? { groupBy: groupBy.join(",") } : {}),
    ...(numberFormat === undefined ? {} : { numberFormat }),
  };
}

const levels = new Set([0.5, 0.9, 0.95, 0.99]);

/** Removes the fields of a series that a config does not have. */
function withoutIgnored({ numberFormat: _format, sortOrder: _order, level, alias, field, ...series }: Json): Json {
  const isCount = series["aggFn"] === "count";
  return {
    ...series,
    ...(levels.has(Number(level)) ? { level } : {}),
    ...(isSet(alias) ? { alias } : {}),
    ...(isCount && isSet(field) ? { valueExpression: undefined } : { field: field ?? "" }),
  };
}

function toSeries(config: unknown): { readonly series: readonly Json[]; readonly asRatio?: unknown } {
  const drawn = fromChartConfig(config);
  if (drawn !== undefined) return drawn;
  const { displayType = "markdown", markdown, select, ...rest } = (config ?? {}) as Json;
  if (config === undefined || config === null) return { series: [] };
  return displayType === "markdown"
    ? { series: [{ type: displayType, content: markdown ?? "" }] }
    : { series: [{ type: displayType, fields: typeof select === "string" ? select.split(",") : [], ...rest }] };
}

function withSeriesDefaults(series: Json): Json {
  const { type = "time", displayType = "line", field = "", dataSource: _document, groupBy, ...rest } = series;
  const kind = type === "time" && ["number", "table"].includes(String(displayType)) ? displayType : type;
  return {
    ...rest,
    type: kind,
    ...(kind === "number" || groupBy === undefined ? {} : { groupBy }),
    ...(kind === "time" ? { displayType } : {}),
    ...(kind === "search" || kind === "markdown" ? {} : { field }),
  };
}

const overTime = new Set<unknown>(["line", "stacked_bar"]);
const withRatio = new Set<unknown>([...overTime, "table"]);

function withDefaults(config: Json): Json {
  const { displayType, asRatio, fillNulls, formulas, showOperandSeries, colorRules, ...rest } = config;
  const isRawSql = rest["configType"] === "sql";
  const select = rest["select"];
  const hasFormulas = Array.isArray(formulas) && formulas.length > 0;
  return {
    displayType,
    ...rest,
    ...(withRatio.has(displayType) && !isRawSql ? { asRatio: asRatio ?? false } : {}),
    ...(overTime.has(displayType) ? { fillNulls: fillNulls ?? true } : {}),
    ...(Array.isArray(select) && displayType !== "heatmap" ? { select: select.map(withSelectDefaults) } : {}),
    ...(Array.isArray(colorRules) && colorRules.length > 0 ? { colorRules } : {}),
    ...(hasFormulas ? { formulas } : {}),
    ...(hasFormulas && showOperandSeries !== undefined ? { showOperandSeries } : {}),
    ...defaultsOf[String(displayType)]?.(config),
  };
}

/** Defaults of kinds of tiles without series. */
const defaultsOf: Readonly<Record<string, (config: Json) => Json>> = {
  markdown: ({ markdown = "" }) => ({ markdown }),
  search: ({ where = "", whereLanguage = "lucene" }) => ({ where, whereLanguage }),
  heatmap: ({ where = "", whereLanguage = "lucene" }) => ({ where, whereLanguage }),
  event_patterns: ({ select = "", where = "", whereLanguage = "lucene" }) => ({ select, where, whereLanguage }),
};

function withSelectDefaults(select: Json): Json {
  return {
    valueExpression: "",
    ...select,
    where: select["where"] ?? "",
    whereLanguage: select["whereLanguage"] ?? "lucene",
  };
}
