/** Thrown if a formula is invalid. A valid one combines series and numbers, such as `A / B * 100`. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";
}

/** A parsed formula: a number, the position of a series, or an operation. */
export type Formula =
  | { readonly number: number }
  | { readonly series: number }
  | { readonly operator: string; readonly left: Formula; readonly right: Formula };

/** Operators by precedence, lowest first. */
const precedence = [
  ["+", "-"],
  ["*", "/"],
];

/**
 * Parses a formula: numbers, letters for the series in their order, `+ - * /` and parentheses.
 *
 * @param count Number of series.
 * @throws {FormulaError} If the formula is invalid.
 */
export function parseFormula(text: string, count: number): Formula {
  const tokens = text.match(/\d+(?:\.\d+)?|\.\d+|[A-Za-z_]\w*|\S/g) ?? [];
  let next = 0;
  const fail = (token: string | undefined): never => {
    const what = token === undefined ? "it ends early" : `unexpected ${JSON.stringify(token)}`;
    throw new FormulaError(`Invalid formula ${JSON.stringify(text)}: ${what}.`);
  };
  const parseOperand = (): Formula => {
    const token = tokens[next++];
    if (token === "-") return { operator: "-", left: { number: 0 }, right: parseOperand() };
    if (token === "(") {
      const inside = parseOperation(0);
      if (tokens[next++] !== ")") fail(tokens[next - 1]);
      return inside;
    }
    if (token !== undefined && /^[\d.]/.test(token) && !Number.isNaN(Number(token))) return { number: Number(token) };
    const series = token !== undefined && /^[A-Z]$/i.test(token) ? token.toUpperCase().charCodeAt(0) - 65 : -1;
    return series >= 0 && series < count ? { series } : fail(token);
  };
  const parseOperation = (level: number): Formula => {
    const operators = precedence[level];
    if (operators === undefined) return parseOperand();
    let left = parseOperation(level + 1);
    for (let operator = tokens[next]; operators.includes(operator ?? ""); operator = tokens[next]) {
      next++;
      left = { operator: operator ?? "", left, right: parseOperation(level + 1) };
    }
    return left;
  };
  const parsed = parseOperation(0);
  return next < tokens.length ? fail(tokens[next]) : parsed;
}

/** Returns the value of a formula, or null if an operand has no value or a divisor is 0. */
export function evaluateFormula(formula: Formula, read: (series: number) => number | null): number | null {
  if ("number" in formula) return formula.number;
  if ("series" in formula) return read(formula.series);
  const left = evaluateFormula(formula.left, read);
  const right = evaluateFormula(formula.right, read);
  if (left === null || right === null) return null;
  switch (formula.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    default:
      return right === 0 ? null : left / right;
  }
}
