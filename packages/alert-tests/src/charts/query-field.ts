/**
 * Returns the field of a series as chart queries understand it. Servers quote a field with a dot as text, so that it has no value, although alerts
 * evaluate it: decimals become fractions, and dots in text become `char(46)`.
 *
 * @returns The reason, if a dot cannot be rewritten.
 */
export function toQueryField(field: unknown): string | undefined | { readonly reason: string } {
  if (typeof field !== "string" || !field.includes(".")) return typeof field === "string" ? field : undefined;
  const rewritten = field.replaceAll(
    /'((?:[^'\\]|\\.|'')*)'|(?<![\w.)\]])(\d*)\.(\d+)(?![\w.])/g,
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
