import { fromChartConfig, toChartConfig } from "@obstack/core";
import type { Release } from "../common/behavior.ts";
import type { Json } from "../store/record-store.ts";

/** Returns a stored dashboard as in a release, whether its tiles have `series` or `config`. */
export function toServerDashboard(stored: Json, release: Release): Json {
  const { id, name, tiles, tags, filters, savedQuery, savedQueryLanguage, savedFilterValues, ...more } = stored;
  const saved = {
    savedQuery: savedQuery ?? null,
    savedQueryLanguage: savedQueryLanguage ?? null,
    savedFilterValues: savedFilterValues ?? [],
  };
  return {
    id,
    name,
    // Servers leave tiles with PromQL out of every response, so that an update deletes them.
    tiles: ((tiles ?? []) as readonly Json[])
      .filter((tile) => !isHidden(tile))
      .map(release === "current" ? toConfigTile : toSeriesTile),
    tags: tags ?? [],
    filters: filters ?? [],
    ...(release === "current" ? saved : {}),
    ...more,
  };
}

function isHidden({ config }: Json): boolean {
  return typeof config === "object" && config !== null && "configType" in config && config.configType === "promql";
}

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
    const select = Array.isArray(fields) ? fields.join(",") : "";
    return { displayType: type, sourceId, select, where, whereLanguage };
  }
  const { displayType = "line", groupBy = [] } = first;
  // A config has a single source, grouping and display type: those of the first series.
  const shared = { sourceId, groupBy, displayType: type === "time" ? displayType : type };
  return toChartConfig(
    series.map((one) => ({ ...one, ...shared, type: "time" })),
    asRatio,
  );
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
  const { type = "time", displayType = "line", field = "", dataSource: _document, ...rest } = series;
  return type === "time" ? { ...rest, type, displayType, field } : { ...rest, type };
}

const overTime = new Set<unknown>(["line", "stacked_bar"]);
const withRatio = new Set<unknown>([...overTime, "table"]);

function withDefaults(config: Json): Json {
  const { displayType, asRatio, fillNulls, select, where, ...rest } = config;
  const isRawSql = rest["configType"] === "sql";
  return {
    displayType,
    ...rest,
    ...(withRatio.has(displayType) && !isRawSql ? { asRatio: asRatio ?? false } : {}),
    ...(overTime.has(displayType) ? { fillNulls: fillNulls ?? true } : {}),
    ...(select === undefined
      ? {}
      : { select: Array.isArray(select) ? select.map((one: Json) => withSelectDefaults(one, displayType)) : select }),
    ...(displayType === "search" ? { where: where ?? "" } : where === undefined ? {} : { where }),
  };
}

function withSelectDefaults(select: Json, displayType: unknown): Json {
  return displayType === "heatmap"
    ? select
    : { ...select, valueExpression: select["valueExpression"] ?? "", where: select["where"] ?? "" };
}
