/** Splits a list at its commas, except those in brackets, quotes and backticks: `a, concat(b, ',')` are two expressions. */
export function splitExpressions(list: string): string[] {
  const expressions = [""];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?|`[^`]*`?|[^]/g)) {
    if ("([{".includes(token)) depth++;
    else if (")]}".includes(token)) depth--;
    if (token === "," && depth <= 0) expressions.push("");
    else expressions[expressions.length - 1] += token;
  }
  return expressions.map((one) => one.trim()).filter((one) => one !== "");
}
