import { isObject, textOf, withoutAbsent } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

type Path = readonly (string | number)[];

/** What the conversion of a file from the web UI found. */
export interface ConversionFinding {
  readonly path: Path;
  readonly message: string;
  /** `mistake`: the file cannot be converted. `values`: a loss that changes what a tile shows. `display`: a loss of appearance. */
  readonly kind: "mistake" | "values" | "display";
}

export type Report = (path: Path, message: string, kind: ConversionFinding["kind"]) => void;

const timeFields = ["alignDateRangeToGranularity", "groupBy", "numberFormat", "seriesLimit"];
const formulaFields = ["formulas", "showOperandSeries"];
const lineFields = [...timeFields, "compareToPreviousPeriod", "fitYAxisToData"];
const groupFields = ["groupBy", "orderBy", "numberFormat"];
const searchFields = ["where", "whereLanguage"];

/** Fields of `config` that the interface has under the same name, by the kind of the tile. Those of other kinds have no effect. */
const sameFields: Readonly<Record<string, readonly string[]>> = {
  line: [...lineFields, ...formulaFields],
  stacked_bar: [...timeFields, ...formulaFields],
  table: [...groupFields, ...formulaFields, "having", "groupByColumnsOnLeft", "onClick"],
  number: ["numberFormat", "color", "colorRules", "backgroundChart", "formulas"],
  pie: groupFields,
  bar: groupFields,
  heatmap: [...searchFields, "numberFormat"],
  search: searchFields,
  event_patterns: searchFields,
  markdown: [],
};

/** The same, of tiles in SQL. */
const sqlFields: Readonly<Record<string, readonly string[]>> = {
  line: lineFields.filter((name) => name !== "groupBy"),
  stacked_bar: timeFields.filter((name) => name !== "groupBy"),
  table: ["numberFormat", "onClick"],
  number: ["numberFormat", "color"],
  pie: ["numberFormat"],
  bar: ["numberFormat"],
};

/** Fields that are read elsewhere, or have no effect on a dashboard, which has a granularity of its own. */
const otherFields = new Set([
  ...Object.values(sameFields).flat(),
  "configType",
  "connection",
  "displayType",
  "fillNulls",
  "granularity",
  "havingLanguage",
  "markdown",
  "name",
  "ratioMode",
  "select",
  "seriesReturnType",
  "source",
  "sqlTemplate",
]);

/** Fields without a counterpart that change values. All others change the display. */
const valueFields = new Set(["filters", "with", "metricNameSql"]);

/** Kinds of tiles whose series are a list. */
const chartKinds = new Set(["line", "stacked_bar", "table", "number", "pie", "bar"]);

/** The quantiles that servers compute in tiles. */
const levels = [0.5, 0.9, 0.95, 0.99];

/** Names of colors, which were numbered before. */
const hues = ["green", "blue", "orange", "red", "cyan", "pink", "purple", "light-blue", "brown", "gray"];

/** Converts the `config` of a tile, without its source and connection. Returns undefined for a tile that the interface does not have. */
export function convertConfig(config: Fields, path: Path, report: Report): Fields | undefined {
  const { configType, displayType: given, markdown, sqlTemplate } = config;
  const displayType = textOf(given) ?? "line";
  if (configType === "promql") {
    report(path, "A tile in PromQL has no counterpart: the tile is left out.", "values");
    return undefined;
  }
  if (displayType === "markdown") return { displayType, markdown: textOf(markdown) ?? "" };
  const isSql = configType === "sql";
  const names = (isSql ? sqlFields : sameFields)[displayType] ?? Object.values(sameFields).flat();
  for (const [name, value] of Object.entries(config)) {
    // Nothing is set by an empty value.
    if (otherFields.has(name) || value === null || value === false || value === "" || isEmpty(value)) continue;
    if (name === "limit" && displayType !== "table") continue;
    report([...path, name], `Field ${JSON.stringify(name)} has no counterpart: it is left out.`, kindOf(name));
  }
  const kept = Object.entries(config).filter(
    ([name, value]) => names.includes(name) && value !== null && value !== undefined && value !== "",
  );
  const fields = Object.fromEntries(kept.map(([name, value]) => [name, withHues(value)]));
  const limit = ["pie", "bar"].includes(displayType) && !isSql ? (config["seriesLimit"] ?? undefined) : undefined;
  const converted = withoutAbsent({
    displayType,
    ...fields,
    limit,
    groupBy: toText(fields["groupBy"], [...path, "groupBy"], report),
    orderBy: toText(fields["orderBy"], [...path, "orderBy"], report),
    fillNulls: timeKinds.has(displayType) && "fillNulls" in config ? config["fillNulls"] !== false : undefined,
  });
  if (isSql) return { configType, ...converted, sqlTemplate };
  if (!chartKinds.has(displayType)) return { ...converted, select: convertColumns(config, displayType) };
  return { ...converted, ...convertSeries(config, displayType, path, report) };
}

const timeKinds = new Set(["line", "stacked_bar"]);

/** Returns the columns of a search, or the only item of a heatmap. */
function convertColumns({ select }: Fields, displayType: string): unknown {
  if (displayType !== "heatmap")
    return Array.isArray(select) ? select.map((item: Fields) => item["valueExpression"]).join(", ") : (select ?? "");
  return (Array.isArray(select) ? select : []).filter(isObject).map((item) => {
    const { valueExpression, countExpression, heatmapScaleType } = item;
    return withoutAbsent({ valueExpression, countExpression, heatmapScaleType });
  });
}

/** Converts the series of a chart, whose filter becomes a part of the filter of each. */
function convertSeries(config: Fields, displayType: string, path: Path, report: Report): Fields {
  const { select, formulas, seriesReturnType, ratioMode, having, havingLanguage } = config;
  if (displayType === "table" && textOf(having) !== undefined && havingLanguage === "lucene")
    report([...path, "having"], "A condition on groups in Lucene has no counterpart: write it in SQL.", "values");
  if (!Array.isArray(select)) return { select };
  const isFirst = (displayType === "number" && isEmpty(formulas)) || ["pie", "bar"].includes(displayType);
  const shown = isFirst ? select.slice(0, 1) : select;
  const asRatio = seriesReturnType === "ratio" && select.length === 2 && !isFirst;
  if (asRatio && ratioMode === "share_of_total" && config["groupBy"] !== undefined && config["groupBy"] !== "")
    report(
      [...path, "ratioMode"],
      "The share of all groups has no counterpart: each group has a ratio of its own.",
      "values",
    );
  const series = shown.map((item: unknown, index) =>
    isObject(item) ? convertItem(item, config, [...path, "select", index], report) : item,
  );
  return { select: series, ...(asRatio ? { asRatio } : {}) };
}

const itemFields = ["aggFn", "alias", "metricName", "metricType", "numberFormat"];
const otherItemFields = new Set([
  ...itemFields,
  "aggCondition",
  "aggConditionLanguage",
  "countExpression",
  "heatmapScaleType",
  "isDelta",
  "level",
  "valueExpression",
  "valueExpressionLanguage",
]);

function convertItem(item: Fields, config: Fields, path: Path, report: Report): Fields {
  const { aggFn, level, valueExpression, isDelta } = item;
  for (const [name, value] of Object.entries(item)) {
    if (otherItemFields.has(name) || value === null || value === "" || isEmpty(value)) continue;
    report([...path, name], `Field ${JSON.stringify(name)} has no counterpart: it is left out.`, kindOf(name));
  }
  const same = Object.entries(item).filter(
    ([name, value]) => itemFields.includes(name) && value !== null && value !== "",
  );
  const isQuantile = aggFn === "quantile" && typeof level === "number";
  const nearest = levels.toSorted((a, b) => Math.abs(a - Number(level)) - Math.abs(b - Number(level)))[0];
  if (isQuantile && nearest !== level)
    report([...path, "level"], `The quantile ${level} has no counterpart: the nearest is ${nearest}.`, "values");
  return withoutAbsent({
    ...Object.fromEntries(same),
    level: isQuantile ? nearest : undefined,
    // An expression has no effect on a count. Servers require one for metrics.
    valueExpression:
      aggFn === "count" ? undefined : (textOf(valueExpression) ?? (item["metricName"] === undefined ? "" : "Value")),
    ...joinFilters(config, item, path, report),
    periodAggFn: isDelta === true ? "delta" : undefined,
  });
}

/** Joins the filter of a chart and of one of its series. */
function joinFilters(config: Fields, item: Fields, path: Path, report: Report): Fields {
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
function toText(value: unknown, path: Path, report: Report): unknown {
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

/** Replaces the numbers of colors, at any depth. */
function withHues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withHues);
  if (!isObject(value)) {
    const hue = hues[Number(/^chart-(\d+)$/.exec(typeof value === "string" ? value : "")?.[1]) - 1];
    return hue === undefined ? value : `chart-${hue}`;
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withHues(item)]));
}

function kindOf(name: string): "values" | "display" {
  return valueFields.has(name) ? "values" : "display";
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
