/** How a series is filtered. */
export interface Filters {
  /** Filters of all series; a row must match each of them. */
  readonly where: readonly string[];
  /** One more filter for each series. Default: a single series. */
  readonly series: readonly string[];
}

/** Returns the filter of each series: all that apply to it, combined with AND. */
export function combineFilters({ where, series }: Filters): readonly string[] {
  return (series.length === 0 ? [""] : series).map((filter) => allOf([...where, filter]));
}

function allOf(filters: readonly string[]): string {
  const [first = "", ...others] = filters.filter((filter) => filter.trim() !== "");
  return others.length === 0 ? first : [first, ...others].map((filter) => `(${filter})`).join(" AND ");
}

/** An SQL comparison of a column at the start of a filter, outside of quotes. */
const sqlComparison =
  /^[\s(]*([\w.]+(?:\['[^']*'\])?)\s*(?:(=|!=|<>|<=|>=)\s*('?)([^\s')]*)|(?:NOT\s+)?(?:I?LIKE|IN)\b)/i;

/** Returns a warning if a Lucene filter looks like SQL: Lucene searches for such text instead of comparing a column. */
export function luceneHint(filters: readonly string[], language: string | undefined): string | undefined {
  if (language !== undefined && language !== "lucene") return undefined;
  for (const filter of filters) {
    const match = sqlComparison.exec(filter);
    if (match === null) continue;
    const [, column = "", operator, , value = ""] = match;
    const lucene = operator === "=" && value !== "" ? `Write \`${column}:${value}\`, or pass` : "Pass";
    return `--where is Lucene here, and ${JSON.stringify(filter)} looks like SQL. ${lucene} \`--where-language sql\`.`;
  }
  return undefined;
}
