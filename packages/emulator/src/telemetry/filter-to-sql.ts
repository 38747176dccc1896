import { parse } from "liqe";
import type { ExpressionToken, LiqeQuery, ParserAst } from "liqe";
import type { Condition } from "./condition.ts";
import { join, QueryError, QueryLimitError, valueOf } from "./condition.ts";
import { expressionToSql } from "./sql-functions.ts";
import type { Table } from "./table.ts";

/** Maximum number of characters in a filter, because the cost of parsing is quadratic. */
const maxLength = 2000;

/**
 * Converts a filter to a condition on events. An empty filter matches all events. In Lucene syntax, it can have `field:value`, `"quotes"`,
 * `*` and `?`, `>`, ranges, `AND`, `OR`, `NOT`, parentheses, and bare words, which match anywhere in the text of an event.
 *
 * @throws {QueryError} If the filter is invalid or not supported.
 * @throws {QueryLimitError} If the filter is longer than 2,000 characters.
 */
export function filterToSql(filter: string, language: string, table: Table): Condition {
  if (filter.length > maxLength)
    throw new QueryLimitError(`The filter is longer than ${maxLength} characters. Shorten it.`);
  if (filter.trim() === "") return join("TRUE");
  if (language === "sql") return expressionToSql(filter, table);
  let query: LiqeQuery;
  try {
    query = parse(filter);
  } catch (cause) {
    throw new QueryError(`Invalid filter ${JSON.stringify(filter)}. ${explainInvalid(filter)}`, { cause });
  }
  return convert(query, table);
}

/** Returns how to correct a filter that cannot be parsed. */
function explainInvalid(filter: string): string {
  const unquoted = filter.replaceAll(/"(?:\\.|[^"\\])*"/g, "value");
  const count = (character: string): number => unquoted.split(character).length - 1;
  const [opened, closed] = [count("("), count(")")];
  if (unquoted.includes('"')) return 'Close the quotes with ".';
  if (opened !== closed) return opened > closed ? 'Close the parenthesis with ")".' : 'Remove a ")", or add a "(".';
  const [, dangling] = /\b(AND|OR|NOT)\s*$/.exec(unquoted) ?? [];
  if (dangling !== undefined) return `Add a condition after ${dangling}.`;
  return 'Put values with special characters in "quotes".';
}

function convert(node: ParserAst, table: Table): Condition {
  switch (node.type) {
    case "LogicalExpression":
      return join(`(?? ${node.operator.operator} ??)`, convert(node.left, table), convert(node.right, table));
    case "UnaryOperator":
      // Also matches events without the field.
      return join("NOT coalesce(??, FALSE)", convert(node.operand, table));
    case "ParenthesizedExpression":
      return convert(node.expression, table);
    case "EmptyExpression":
      return join("TRUE");
    case "Tag":
      return node.field.type === "ImplicitField"
        ? matchAnywhere(node.expression, table)
        : compare(table.column(node.field.name), node.operator.operator, node.expression, table);
  }
}

function compare(field: Condition, operator: string, expression: ExpressionToken, table: Table): Condition {
  const number = join("CAST(?? AS REAL)", field);
  switch (expression.type) {
    case "RangeExpression": {
      const { min, max, minInclusive, maxInclusive } = expression.range;
      const template = `(?? ${minInclusive ? ">=" : ">"} ?? AND ?? ${maxInclusive ? "<=" : "<"} ??)`;
      return join(template, number, valueOf(min), number, valueOf(max));
    }
    case "LiteralExpression": {
      const { value, quoted } = expression;
      if (value === null) return join("?? IS NULL", field);
      const relation = /^:([<>]=?)$/.exec(operator)?.[1];
      if (relation !== undefined) return join(`?? ${relation} ??`, number, valueOf(Number(value)));
      if (value === "*" && !quoted) return join("?? IS NOT NULL", field);
      const text = String(value);
      if (!quoted && /[*?]/.test(text)) return isLike(field, pattern(text));
      if (!table.matchesParts) return join("lower(CAST(?? AS TEXT)) = ??", field, valueOf(text.toLowerCase()));
      if (quoted) return join("CAST(?? AS TEXT) = ??", field, valueOf(text));
      const wanted = text === "" || Number.isNaN(Number(text)) ? null : Number(text);
      return join(
        "CASE WHEN typeof(??) IN ('integer', 'real') THEN ?? = ?? ELSE ?? END",
        field,
        field,
        valueOf(wanted),
        isLike(field, `%${escape(text)}%`),
      );
    }
    case "RegexExpression":
      throw new QueryError(noRegularExpressions);
    case "EmptyExpression":
      throw new QueryError("A field in the filter has no value. Add one, such as SeverityText:error.");
  }
}

const noRegularExpressions = "Regular expressions are not supported in filters.";

function matchAnywhere(expression: ExpressionToken, { implicit }: Table): Condition {
  if (expression.type === "RegexExpression") throw new QueryError(noRegularExpressions);
  if (expression.type !== "LiteralExpression")
    throw new QueryError("A range in the filter has no field. Add one, such as Duration:[1 TO 5].");
  const text = String(expression.value);
  if (text === "*" && !expression.quoted) return join("TRUE");
  return isLike(implicit, `%${expression.quoted ? escape(text) : pattern(text)}%`);
}

function isLike(field: Condition, lowerCase: string): Condition {
  return join(String.raw`lower(??) LIKE ?? ESCAPE '\'`, field, valueOf(lowerCase));
}

function pattern(text: string): string {
  return escape(text).replaceAll("*", "%").replaceAll("?", "_");
}

function escape(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
}
