import { isResponseError } from "@obstack/core";
import type { ChartRange } from "@obstack/core/charts";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { nearNames } from "../input/near-names.ts";
import type { ChartQuery } from "./chart-query.ts";
import { findComparisons } from "./find-comparisons.ts";
import { columnsOf } from "../names/source-columns.ts";
import { createValueReader, findMetrics } from "./source-values.ts";
import type { FrequentValue, ValueReader } from "./source-values.ts";

/** A comparison of a column with a value. */
interface Term {
  /** The column as groups name it. */
  readonly column: string;
  readonly value: string;
  /** Whether parts of a text match, in upper or lower case. */
  readonly matchesParts: boolean;
}

/** Maximum number of comparisons that are examined. */
const maxTerms = 4;

/** What a query returned. */
interface Found {
  /** Groups with values; none if nothing matches. */
  readonly groups: readonly (readonly string[])[];
  readonly range: ChartRange;
  readonly signal: AbortSignal;
}

/**
 * Returns why a query has no result, or a single empty group: which column never has the value that a filter compares it with, or which metrics there are. Sends up to ten
 * chart queries. Undefined if there is nothing to explain, or the server does not say.
 */
export async function explainNoMatch(
  client: Pick<SelfHostedClient, "charts" | "dashboards">,
  query: ChartQuery,
  { groups, range, signal }: Found,
): Promise<string | undefined> {
  const reader = createValueReader(client, query.sourceId, range, signal);
  const { metricName } = query;
  if (metricName !== undefined) {
    const { metrics } = groups.length > 0 ? { metrics: [] } : await findMetrics(client, query.sourceId, reader, signal);
    const names = metrics.map(({ name }) => name);
    if (names.length === 0 || names.includes(metricName)) return undefined;
    const near = nearNames(metricName, names);
    const others = near.length > 0 ? `Similar: ${near.join(", ")}` : `Known metrics: ${names.slice(0, 10).join(", ")}`;
    return `Unknown metric ${JSON.stringify(metricName)}. ${others}.`;
  }
  const missing = query.groupBy.filter((_, index) => groups.every((group) => isEmptyText(group[index])));
  const isEmpty = groups.length === 0;
  if (!isEmpty && missing.length === 0) return undefined;
  try {
    const [all] = await reader.countBy([]);
    if (all === undefined || all.count === 0) return "The source has no events in this range.";
    if (!isEmpty) return (await Promise.all(missing.map((name) => explainMissing(reader, name)))).join(" ");
    const terms = findTerms(query);
    if (terms.length === 0) return undefined;
    const distinct = await reader.countDistinct([...new Set(terms.map(({ column }) => column))]);
    const values = await reader.values(distinct);
    const reasons = await Promise.all(
      terms.map(async (term) =>
        explainTerm(reader, term, { distinct: distinct.get(term.column), values: values.get(term.column) }),
      ),
    );
    const known = reasons.filter((reason) => reason !== undefined);
    if (known.length > 0) return known.join(" ");
    const isComplete = terms.every(({ column }) => values.has(column));
    return isComplete && terms.length > 1
      ? "Each comparison matches events, but no event matches all of them."
      : undefined;
  } catch (error) {
    if (isResponseError(error)) return undefined;
    throw error;
  }
}

const isEmptyText = (value: string | undefined): boolean => value === undefined || value === "" || value === "null";

/** Returns why a comparison matches nothing. Undefined if it matches, or the column has too many values. */
async function explainTerm(
  reader: ValueReader,
  { column, value, matchesParts }: Term,
  {
    distinct,
    values,
  }: { readonly distinct: number | undefined; readonly values: readonly FrequentValue[] | undefined },
): Promise<string | undefined> {
  if (distinct === 0 || values?.every((one) => isEmptyText(one.value)) === true) return explainMissing(reader, column);
  if (values === undefined) return undefined;
  const isMatch = (one: string): boolean =>
    matchesParts ? one.toLowerCase().includes(value.toLowerCase()) : one === value;
  if (values.some((one) => isMatch(one.value))) return undefined;
  const near = nearNames(
    value,
    values.map((one) => one.value),
  );
  const frequent = values.slice(0, 5).map((one) => `${JSON.stringify(one.value)} (${one.count})`);
  const similar = near.length === 0 ? "" : ` Similar: ${near.map((one) => JSON.stringify(one)).join(", ")}.`;
  return `${column} never ${matchesParts ? "contains" : "equals"} ${JSON.stringify(value)} in this range.${similar} Most frequent: ${frequent.join(", ")}.`;
}

/** Returns that no event has an attribute, with similar ones. */
async function explainMissing(reader: ValueReader, column: string): Promise<string> {
  const missing = `No event in this range has ${column}.`;
  const [, map, key] = /^(\w+)\['(.*)'\]$/.exec(column) ?? [];
  if (map === undefined || key === undefined) return missing;
  const keys = (await reader.countBy([`arrayJoin(mapKeys(${map}))`])).flatMap(({ group }) => group);
  const near = nearNames(key, keys);
  const others = near.length > 0 ? `Similar: ${near.join(", ")}` : `Attributes: ${keys.slice(0, 10).join(", ")}`;
  return keys.length === 0 ? `${missing} ${map} is empty.` : `${missing} ${others}.`;
}

/** Returns the comparisons of the filters that have to hold, as far as they are simple. */
function findTerms({ filters, whereLanguage, source = {} }: ChartQuery): readonly Term[] {
  const maps = new Set(columnsOf(source).flatMap(({ name, isMap }) => (isMap ? [name] : [])));
  const terms = filters.flatMap((filter) =>
    findComparisons(filter, whereLanguage).flatMap(({ column: name, values, isNegated }): Term[] => {
      const [value] = values;
      if (isNegated || value === undefined || values.length > 1) return [];
      const [, map = "", key] = /^(\w+)\.(.+)$/.exec(name) ?? [];
      const column = maps.has(map) && key !== undefined ? `${map}['${key}']` : name;
      return [{ column, value, matchesParts: whereLanguage !== "sql" }];
    }),
  );
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()].slice(0, maxTerms);
}
