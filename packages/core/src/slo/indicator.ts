import { joinFilters } from "./filter.ts";
import type { FilterLanguage, Indicator } from "./slo.ts";

/** The fields of a source record that an SLO uses. Servers may omit any of them. */
export interface SloSource {
  readonly id?: unknown;
  readonly kind?: unknown;
  /** Identifier of the connection. */
  readonly connection?: unknown;
  readonly from?: unknown;
  readonly timestampValueExpression?: unknown;
  readonly durationExpression?: unknown;
  /** Number of decimals of a second in the unit of durations: 9 for nanoseconds. */
  readonly durationPrecision?: unknown;
  /** Expression of the number of events that an event of a trace source stands for. */
  readonly sampleRateExpression?: unknown;
}

/** The conditions of an SLO's events, in one language. */
export interface IndicatorFilters {
  readonly language: FilterLanguage;
  /** Condition of the events that count; absent for all events. */
  readonly total?: string | undefined;
  /** Condition of the bad ones among them. */
  readonly bad: string;
}

const nanosecondsInSecond = 1e9;

/**
 * Returns the conditions of an indicator for a source.
 *
 * @returns The conditions, or why the source does not allow any, without a period.
 */
export function indicatorFilters(
  { language, total, condition }: Indicator,
  source: SloSource | undefined,
): IndicatorFilters | string {
  const shared = { language, ...(total === undefined ? {} : { total }) };
  if (condition.kind !== "slower")
    return { ...shared, bad: condition.kind === "bad" ? condition.filter : notGood(condition.filter, language) };
  const { field, than } = condition;
  const unit = condition.unit ?? unitOf(source, field);
  if (unit === undefined) return `the source does not show the unit of ${JSON.stringify(field)}`;
  const limit = Number((than / unit).toPrecision(12));
  return { ...shared, bad: language === "sql" ? `${field} > ${limit}` : `${field}:>${limit}` };
}

/** Returns the condition of the events that are not good. In SQL, a filter is unknown for events without a value: they are not good either. */
function notGood(filter: string, language: FilterLanguage): string {
  return language === "sql" ? `(${filter}) IS NULL OR NOT (${filter})` : `NOT (${filter})`;
}

/** Returns the unit of a field in nanoseconds, if it is the duration of the source. */
function unitOf(source: SloSource | undefined, field: string): number | undefined {
  const { durationExpression = "Duration", durationPrecision } = source ?? {};
  const isKnown =
    typeof durationPrecision === "number" && Number.isInteger(durationPrecision) && durationPrecision >= 0;
  return field === durationExpression && isKnown ? nanosecondsInSecond / 10 ** durationPrecision : undefined;
}

/** Returns the filter of the bad events among those that count, for a chart or a tile. */
export function badFilter({ total, bad }: IndicatorFilters): string {
  return joinFilters(total, bad);
}

/** Returns the filter of the events that count, for a chart or a tile; empty for all events. */
export function totalFilter({ total }: IndicatorFilters): string {
  return joinFilters(total);
}
