import type { Operation } from "../specification/specification.ts";

/** Converts calendar dates, which some servers accept, to the date-times of the interface document. */
export function acceptQuery(
  { operationId }: Operation,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  if (operationId !== "getUsageCost") return query;
  const dates = Object.entries(query).map(([name, text]) => [
    name,
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text,
  ]);
  return Object.fromEntries(dates) as Record<string, string>;
}
