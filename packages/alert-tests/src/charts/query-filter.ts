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
    reason: `its filter contains ${word} without a field, and chart queries have no default column. Name the column, for example Body:${word}`,
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
  const parts = where.split(/\s+(?:and|&&)\s+/i);
  return parts.filter((part) => !variable.test(part)).join(" AND ");
}

/** Returns the first word or phrase of a Lucene filter that has no field. */
function findBareWord(filter: string): string | undefined {
  const rest = filter
    // Values of fields, including lists and ranges.
    .replaceAll(/[^\s():"]+:\s*(?:"(?:[^"\\]|\\.)*"|\([^)]*\)|[[{][^\]}]*[\]}]|[^\s()]+)/g, " ")
    .replaceAll(/\b(?:AND|OR|NOT)\b|&&|\|\||[()!+-]/g, " ");
  const [word] = /"(?:[^"\\]|\\.)*"|[^\s*]+/.exec(rest) ?? [];
  return word;
}
