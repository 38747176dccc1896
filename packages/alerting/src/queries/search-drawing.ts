import { splitExpressions } from "@obstack/core";
import type { Drawing, Untestable } from "./drawing.ts";
import { drawingOf, notTestable } from "./drawing.ts";

/** A saved search in `obstack.yaml`, which the interface cannot read. */
export interface SearchSettings {
  /** Name or identifier of the source. */
  readonly source: string;
  /** Columns, such as `Timestamp, lower(SeverityText) AS severity`. Its aliases can occur in the filter. */
  readonly select?: string | undefined;
  readonly where?: string | undefined;
  /** `lucene` or `sql`. Default: `lucene`. */
  readonly whereLanguage?: string | undefined;
}

/** A saved search with the identifier of its source. */
export interface SavedSearch extends Omit<SearchSettings, "source"> {
  readonly sourceId: string;
}

/** Returns what an alert on a saved search evaluates. */
export type SearchDrawings = (search: unknown, groupBy: unknown) => Drawing | Untestable;

/**
 * Returns what an alert on a saved search evaluates: the number of its rows, by the groups of the alert.
 *
 * @param groupBy Expression by which the alert groups.
 */
export function drawingOfSearch(search: SavedSearch, groupBy: unknown): Drawing | Untestable {
  const { sourceId, select = "", where = "", whereLanguage = "lucene" } = search;
  const aliases = readAliases(select);
  const used = [...aliases.keys()].find((alias) => usesName(where, alias));
  if (used !== undefined && whereLanguage !== "sql") {
    return notTestable(
      `the filter of its saved search uses the alias ${JSON.stringify(used)}, which chart queries do not know. Write the filter in SQL`,
    );
  }
  const filter = whereLanguage === "sql" ? replaceNames(where, aliases) : where;
  const groups = typeof groupBy === "string" ? replaceNames(groupBy, aliases) : "";
  const series = { sourceId, aggFn: "count", where: filter, whereLanguage };
  return drawingOf({ config: { displayType: "line", sourceId, groupBy: groups, select: [series] } });
}

/** Returns the expressions of a list of columns by their aliases. */
function readAliases(select: string): ReadonlyMap<string, string> {
  return new Map(
    splitExpressions(select).flatMap((column) => {
      const match = /\bas\s+["`]?(\w+)["`]?$/i.exec(column);
      const expression = column.slice(0, match?.index).trimEnd();
      return match?.[1] === undefined || expression === "" ? [] : [[match[1], expression] as const];
    }),
  );
}

function usesName(text: string, name: string): boolean {
  return replaceNames(text, new Map([[name, ""]])) !== text;
}

/** Replaces names outside of quotes. */
function replaceNames(text: string, expressions: ReadonlyMap<string, string>): string {
  return text.replaceAll(/'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.)*"?|\b[A-Za-z_]\w*\b/g, (word) => {
    const expression = expressions.get(word);
    return expression === undefined ? word : `(${expression})`;
  });
}
