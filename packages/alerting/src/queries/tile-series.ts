import { dashboardFields, fromChartConfig } from "@obstack/core";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { readFormulas } from "../evaluate/read-value.ts";
import type { TileFormula } from "../evaluate/read-value.ts";

/** The series of a tile, as chart queries understand them. */
export interface TileSeries {
  readonly series: readonly ChartSeriesRequest[];
  /** The same series with all fields of the tile, such as names. */
  readonly drawn: readonly Fields[];
  /** Whether the first series is divided by the second. */
  readonly asRatio: boolean;
  /** Formulas over the series, such as `A / B`. They replace the series. */
  readonly formulas: readonly TileFormula[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields of a `config` or of its series that change only the display of values, as recordings of a server show, or are read apart from the series.
 */
export const fieldsWithoutEffect: ReadonlySet<string> = new Set([
  "alias",
  "alignDateRangeToGranularity",
  "backgroundChart",
  "color",
  "colorRules",
  "compareToPreviousPeriod",
  "fillNulls",
  "fitYAxisToData",
  "formulas",
  "numberFormat",
  "seriesLimit",
  "showOperandSeries",
]);

/** Fields of a series in a chart query. Other fields of tiles, such as `displayType`, do not affect the values. */
const queryFields = [
  "sourceId",
  "aggFn",
  "where",
  "whereLanguage",
  "groupBy",
  "field",
  "level",
  "metricName",
  "metricDataType",
] as const satisfies readonly (keyof ChartSeriesRequest)[];

/**
 * Returns the series of a tile with `series` or `config`, or the reason why chart queries cannot return its data, without a period.
 *
 * @param tile A tile with identifiers instead of names.
 * @param harmless Fields of a `config` and its series that do not change values. Other unknown fields are a reason.
 */
export function readTileSeries(tile: Fields, harmless: ReadonlySet<string>): TileSeries | string {
  const { config } = tile;
  if ((Object(config) as Fields)["configType"] === "sql") return "its tile is raw SQL, which chart queries cannot run";
  const read = Array.isArray(tile["series"])
    ? { series: tile["series"] as readonly Fields[], asRatio: tile["asRatio"] === true, rest: {} }
    : fromChartConfig(config);
  if (read === undefined || read.series.length === 0) return "its tile has no series";
  const names = [...Object.keys(read.rest), ...read.series.flatMap(findUnknownNames)];
  const unknown = new Set(names.filter((name) => !harmless.has(name)));
  if (unknown.size > 0)
    return `its tile uses ${[...unknown].map((name) => `"${name}"`).join(", ")}, which chart queries do not support`;
  const formulas = Array.isArray(tile["series"]) ? [] : readFormulas(config);
  const asRatio = formulas.length === 0 && read.asRatio === true;
  if (asRatio && read.series.length < 2) return "its tile shows a ratio of a single series";
  if (read.series.some((series) => series["periodAggFn"] === "delta"))
    return 'its series uses the "periodAggFn" delta, whose values chart queries do not return';
  // All series are queried, because a window has a row if any of them has.
  const series: ChartSeriesRequest[] = [];
  for (const one of read.series) {
    const query = toQuerySeries(one);
    if (typeof query === "string") return query;
    series.push(query);
  }
  return { series, drawn: read.series, asRatio, formulas };
}

/** Returns the names in a series that the spec does not have. Servers either ignore them, or they change its values. */
function findUnknownNames(series: Fields): string[] {
  const { series: documented, config } = dashboardFields["tiles"]?.fields ?? {};
  const known = { ...documented?.fields, ...config?.fields?.["select"]?.fields };
  return Object.entries(series).flatMap(([name, value]) =>
    value === null || value === undefined || Object.hasOwn(known, name) ? [] : [name],
  );
}

/** Returns a series with the defaults of tiles, so that the same tile has the same query in files and on every server. */
function toQuerySeries(series: Fields): ChartSeriesRequest | string {
  const table = dashboardFields["tiles"]?.fields?.["series"]?.fields ?? {};
  const field = toQueryField(series["field"]);
  if (typeof field === "object") return field.reason;
  const filter = toQueryFilter(series["where"], series["whereLanguage"]);
  if (typeof filter === "object") return filter.reason;
  const sent: Fields = { ...series, field, where: filter };
  const kept = queryFields.flatMap((name) => {
    const value = sent[name] ?? table[name]?.sameAsAbsent;
    const isEmpty =
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    // Without a filter, its language does not matter.
    return isEmpty || (name === "whereLanguage" && (filter ?? "") === "") ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept) as ChartSeriesRequest;
}

const variable = /\$\{?[a-z_]\w*\}?/i;

/**
 * Returns the filter of a series as chart queries understand it: without conditions on variables, which are empty in alerts and match everything.
 *
 * @returns The reason, if chart queries cannot apply the filter.
 */
export function toQueryFilter(where: unknown, language: unknown): string | undefined | { readonly reason: string } {
  if (typeof where !== "string" || where.trim() === "") return typeof where === "string" ? where : undefined;
  const filter = withoutVariables(where);
  if (typeof filter === "object") return filter;
  const word = language === "sql" ? undefined : findBareWord(filter);
  if (word === undefined) return filter;
  return {
    reason: `its filter contains ${word} ${noDefaultColumn(word)}`,
  };
}

/** Removes conditions on variables from a list of conditions that must all be met. */
function withoutVariables(where: string): string | { readonly reason: string } {
  const [name] = variable.exec(where.replaceAll(/'[^']*'/g, "''")) ?? [];
  if (name === undefined) return where;
  if (/[()]|\bor\b|\bnot\b|\bbetween\b|\|\||!/i.test(where)) {
    return {
      reason: `its filter uses the variable ${name}, which is empty in alerts and matches everything. Remove it from the filter`,
    };
  }
  const parts = where.split(/(?<!\s)\s+(?:and|&&)\s+/i);
  return parts.filter((part) => !variable.test(part)).join(" AND ");
}

/** Returns what is wrong with a word in a filter, and what to write instead. */
export function noDefaultColumn(word: string): string {
  return `without a field, and chart queries have no default column. Name the column, for example Body:${word}`;
}

/** Returns the first word or phrase of a Lucene filter that has no field. */
export function findBareWord(filter: string): string | undefined {
  const rest = filter
    // Values of fields, including lists and ranges.
    .replaceAll(/(?<![^\s():"])[^\s():"]+:\s*(?:"(?:[^"\\]|\\.)*"?|\([^)]*\)?|[[{][^\]}]*[\]}]?|[^\s()]+)/g, " ")
    .replaceAll(/\b(?:AND|OR|NOT)\b|&&|\|\||[()!+-]/g, " ");
  const [word] = /"(?:[^"\\]|\\.)*"|[^\s*]+/.exec(rest) ?? [];
  return word;
}

/**
 * Returns the field of a series as chart queries understand it. Servers quote a field with a dot as text, so that it has no value, although alerts
 * evaluate it: decimals become fractions, and dots in text become `char(46)`.
 *
 * @returns The reason, if a dot cannot be rewritten.
 */
export function toQueryField(field: unknown): string | undefined | { readonly reason: string } {
  if (typeof field !== "string" || !field.includes(".")) return typeof field === "string" ? field : undefined;
  const rewritten = field.replaceAll(
    /'((?:[^'\\]|\\.|'')*)'?|(?<![\w.)\]])(\d*)\.(\d+)(?![\w.])/g,
    (all, text, whole, digits) =>
      typeof text === "string" ? rewriteText(text) : rewriteDecimal(String(whole), String(digits), all),
  );
  if (!rewritten.includes(".")) return rewritten;
  const named = JSON.stringify(field);
  return {
    reason: `chart queries treat the field ${named} as text, because it contains a dot. Rename the column in an expression without one, for example with SQL's tupleElement()`,
  };
}

/** Rewrites `'a.b'` as `concat('a', char(46), 'b')`. */
function rewriteText(text: string): string {
  if (!text.includes(".")) return `'${text}'`;
  const parts = text
    .split(".")
    .flatMap((part, index) => [...(index === 0 ? [] : ["char(46)"]), ...(part === "" ? [] : [`'${part}'`])]);
  return parts.length === 1 ? (parts[0] ?? "") : `concat(${parts.join(", ")})`;
}

/** Rewrites `1.5` as `(15/10)`, which has exactly the same value. */
function rewriteDecimal(whole: string, digits: string, all: string): string {
  const dividend = `${whole}${digits}`.replace(/^0+(?=\d)/, "");
  return dividend.length + digits.length > 30 ? all : `(${dividend}/1${"0".repeat(digits.length)})`;
}
