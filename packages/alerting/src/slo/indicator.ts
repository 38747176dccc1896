import { describeLucene } from "./lucene-filter.ts";
import type { Indicator, IndicatorMetric } from "./slo.ts";

/** The fields of a source record that an SLO uses. Servers may omit any of them. */
export interface SloSource {
  readonly id?: unknown;
  readonly kind?: unknown;
  /** Identifier of the connection. */
  readonly connection?: unknown;
  readonly from?: unknown;
  readonly timestampValueExpression?: unknown;
  /** Names of tables by type of metric. */
  readonly metricTables?: unknown;
  readonly durationExpression?: unknown;
  /** Number of decimals of a second in the unit of durations: 9 for nanoseconds. */
  readonly durationPrecision?: unknown;
  /** Expression of the number of events that an event of a trace source stands for. */
  readonly sampleRateExpression?: unknown;
}

/** The conditions of an SLO's events, in SQL. */
export interface IndicatorFilters {
  /** What counts the events; absent if they are rows. */
  readonly metric?: IndicatorMetric | undefined;
  /** Condition of the events that count; absent for all events. */
  readonly total?: string | undefined;
  /** Condition of the bad ones among them; absent if the metric determines them. */
  readonly bad?: string | undefined;
}

const nanosecondsInSecond = 1e9;

/** Returns the conditions of an indicator for a source, or why the source does not allow any, without a period. */
export function indicatorFilters(
  { metric, total, condition }: Indicator,
  source: SloSource | undefined,
): IndicatorFilters | string {
  const shared = { ...(metric === undefined ? {} : { metric }), ...(total === undefined ? {} : { total }) };
  if (condition === undefined) return shared;
  if (condition.kind !== "slower")
    return { ...shared, bad: condition.kind === "bad" ? condition.filter : notGood(condition.filter) };
  const { field, than } = condition;
  const unit = condition.unit ?? unitOf(source, field);
  if (unit === undefined) return `the source does not show the unit of ${JSON.stringify(field)}`;
  const limit = Number((than / unit).toPrecision(12));
  return { ...shared, bad: `${field} > ${limit}` };
}

/** Returns the condition of the events that are not good. A filter is unknown for events without a value: they are not good either. */
function notGood(filter: string): string {
  return `(${filter}) IS NULL OR NOT (${filter})`;
}

/** Returns the unit of a field in nanoseconds, if it is the duration of the source. */
function unitOf(source: SloSource | undefined, field: string): number | undefined {
  const { durationExpression = "Duration", durationPrecision } = source ?? {};
  const isKnown =
    typeof durationPrecision === "number" && Number.isInteger(durationPrecision) && durationPrecision >= 0;
  return field === durationExpression && isKnown ? nanosecondsInSecond / 10 ** durationPrecision : undefined;
}

/** A series of a chart or a tile. */
export interface EventSeries {
  /** Name of the counter whose increase is the value; absent if the value is the number of rows. */
  readonly counter?: string | undefined;
  /** Filter; empty for all events. */
  readonly where: string;
}

/** The series of the bad or good events, and of all events. */
export interface EventSeriesPair {
  readonly part: EventSeries;
  readonly isGood: boolean;
  readonly total: EventSeries;
}

/** Returns the series that count events; undefined for histograms, because no chart counts values below a bound. */
export function eventSeries({ metric, total, bad }: IndicatorFilters): EventSeriesPair | undefined {
  if (metric?.kind === "histogram") return undefined;
  const counter = metric === undefined ? {} : { counter: metric.name };
  const all = { ...counter, where: joinFilters(total) };
  if (metric?.kind !== "counters")
    return { part: { ...counter, where: joinFilters(total, bad) }, isGood: false, total: all };
  const { name, isGood, filter } = metric.part;
  return { part: { counter: name, where: joinFilters(total, filter) }, isGood, total: all };
}

/** A parameter of a query, which the database would replace. */
const parameter = /\{\s*\w+\s*:/;

const maxLength = 2000;

/**
 * Tokens of a filter, and closing brackets by their opening ones. Text and quoted names can contain anything but control characters. Outside of them,
 * only these characters have no second meaning: comments, parameters, macros, typographic quotes and the end of a statement need other ones.
 */
const grammar =
  /[ \t\r\n]+|(?<quoted>'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`\\]|``|\\.)*`)|(?<bracket>[()[\]])|(?<comment>--|\/[*/])|[\w.,=<>!+\-*/%:|]/gsuy;
const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** Returns why a filter cannot be one condition of a query: it could leave its parentheses, or contains a comment, macro, parameter or statement, or is in Lucene. */
export function findFilterProblem(filter: string): string | undefined {
  if (filter.trim() === "") return "The filter is empty.";
  if (filter.length > maxLength) return `The filter is longer than ${maxLength} characters.`;
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029]/.test(filter))
    return "The filter contains a control character.";
  if (/\p{Surrogate}/u.test(filter)) return "The filter is not valid Unicode.";
  // Servers replace macros in the entire text, also within quotes.
  if (filter.includes("$__")) return "The filter contains a macro ($__…).";
  if (parameter.test(filter)) return "The filter contains a query parameter ({name:…}).";
  return describeLucene(filter) ?? findBracketProblem(filter);
}

function findBracketProblem(filter: string): string | undefined {
  const open: string[] = [];
  const token = new RegExp(grammar);
  for (let end = 0; end < filter.length; end = token.lastIndex) {
    token.lastIndex = end;
    const groups = token.exec(filter)?.groups;
    const character = String.fromCodePoint(filter.codePointAt(end) ?? 0);
    if (groups === undefined) {
      return "'\"`".includes(character)
        ? `The quote ${character} at position ${end + 1} is not closed.`
        : `Unexpected ${JSON.stringify(character)} at position ${end + 1}.${character === ";" ? " A filter is one condition." : ""}`;
    }
    if (groups["comment"] !== undefined)
      return `Unexpected comment at position ${end + 1}. Use a YAML comment instead.`;
    const { bracket } = groups;
    if (bracket === undefined) continue;
    if (bracket in pairs) open.push(bracket);
    else if (pairs[open.pop() ?? ""] !== bracket) return `Unexpected "${bracket}" at position ${end + 1}.`;
  }
  const last = open.at(-1);
  return last === undefined ? undefined : `The bracket "${last}" is not closed.`;
}

/** Joins filters with AND. Each of them is in parentheses. */
export function joinFilters(...filters: readonly (string | undefined)[]): string {
  return filters.flatMap((filter) => (filter === undefined ? [] : [`(${filter})`])).join(" AND ");
}
