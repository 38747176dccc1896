/** A comparison of a column with values in a filter. */
export interface Comparison {
  /** The column as the filter names it. */
  readonly column: string;
  /** The column has to be one of these. */
  readonly values: readonly string[];
  /** Whether it must not be one of them. */
  readonly isNegated: boolean;
}

const luceneTerm = /(?<![^\s(])(-|!|NOT\s+)?([A-Za-z_][\w.-]*):("(?:[^"\\]|\\.)*"|[^\s()"*?<>[\]{}]+)(?=[\s)]|$)/g;
const sqlTerm =
  /\b([A-Za-z_]\w*(?:\['[^']*'\])?)\s*(=|!=|<>|(?:NOT\s+)?IN\b)\s*(\((?:\s*'(?:[^'\\]|\\.|'')*'\s*,)*\s*'(?:[^'\\]|\\.|'')*'\s*\)|'(?:[^'\\]|\\.|'')*')/gi;

/** Returns the comparisons of a filter with plain text: `a:b` in Lucene syntax, `a = 'b'` and `a IN ('b', 'c')` in SQL. Others are left out. */
export function findComparisons(filter: string, language: string | null | undefined): readonly Comparison[] {
  if (language !== "sql")
    return [...filter.matchAll(luceneTerm)].map(([, not, column = "", text = ""]) => ({
      column,
      values: [text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, "$1") : text],
      isNegated: not !== undefined,
    }));
  return [...filter.matchAll(sqlTerm)].map(([, column = "", operator = "", text = ""]) => ({
    column,
    values: [...text.matchAll(/'((?:[^'\\]|\\.|'')*)'?/g)].map(([, value = ""]) => value.replaceAll("''", "'")),
    isNegated: /!|<|NOT/i.test(operator),
  }));
}
