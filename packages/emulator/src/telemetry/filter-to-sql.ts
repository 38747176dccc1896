import { parse } from "liqe";
import type { LiqeQuery } from "liqe";
import type { Condition } from "./condition.ts";
import { QueryLimitError, QueryError } from "./condition.ts";
import { expressionToSql } from "./sql-functions.ts";
import type { Table } from "./table.ts";

/** Maximum number of characters in a filter, because the cost of parsing is quadratic. */
const maxLength = 2000;

/**
 * Converts a filter to a condition on events. An empty filter matches all events.
 *
 * @throws {QueryError} If the filter is invalid or not supported.
 * @throws {QueryLimitError} If the filter is longer than 2,000 characters.
 */
export function filterToSql(filter: string, language: string, table: Table): Condition {
  if (filter.length > maxLength)
    throw new QueryLimitError(`The filter is longer than ${maxLength} characters. Shorten it.`);
  if (filter.trim() === "") return { sql: "TRUE", values: [] };
  return language === "sql" ? expressionToSql(filter, table) : luceneToSql(filter, table);
}

/**
 * Converts a filter in Lucene syntax to a condition on events: `field:value`, `"quotes"`, `*` and `?`, `>`, ranges, `AND`, `OR`,
 * `NOT`, parentheses, and bare words, which match anywhere in the text of an event.
 *
 * @throws {QueryError} If the filter is invalid or uses unsupported syntax, such as a regular expression.
 */
function luceneToSql(filter: string, table: Table): Condition {
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

/** The parts of liqe's syntax tree that are used. */
type Node =
  | { type: "LogicalExpression"; left: Node; right: Node; operator: { operator: "AND" | "OR" } }
  | { type: "UnaryOperator"; operand: Node }
  | { type: "ParenthesizedExpression"; expression: Node }
  | { type: "EmptyExpression" }
  | { type: "Tag"; field: Field; operator?: { operator: string }; expression: Expression };

type Field = { type: "ImplicitField" } | { type: "Field"; name: string };

type Expression =
  | { type: "LiteralExpression"; value: string | number | boolean | null; quoted: boolean }
  | { type: "RangeExpression"; range: { min: number; max: number; minInclusive: boolean; maxInclusive: boolean } }
  | { type: "RegexExpression" }
  | { type: "EmptyExpression" };

function convert(node: Node, table: Table): Condition {
  switch (node.type) {
    case "LogicalExpression": {
      const [left, right] = [convert(node.left, table), convert(node.right, table)];
      return {
        sql: `(${left.sql} ${node.operator.operator === "OR" ? "OR" : "AND"} ${right.sql})`,
        values: [...left.values, ...right.values],
      };
    }
    case "UnaryOperator": {
      const { sql, values } = convert(node.operand, table);
      // Also matches events without the field.
      return { sql: `NOT coalesce(${sql}, FALSE)`, values };
    }
    case "ParenthesizedExpression":
      return convert(node.expression, table);
    case "EmptyExpression":
      return { sql: "TRUE", values: [] };
    case "Tag":
      return node.field.type === "ImplicitField"
        ? matchAnywhere(node.expression, table)
        : compare(table.column(node.field.name), node.operator?.operator ?? ":", node.expression, table);
  }
}

function compare(field: Condition, operator: string, expression: Expression, table: Table): Condition {
  const condition = (sql: string, ...values: unknown[]): Condition => ({ sql, values: [...field.values, ...values] });
  switch (expression.type) {
    case "RangeExpression": {
      const { min, max, minInclusive, maxInclusive } = expression.range;
      return {
        sql: `(CAST(${field.sql} AS REAL) ${minInclusive ? ">=" : ">"} ? AND CAST(${field.sql} AS REAL) ${maxInclusive ? "<=" : "<"} ?)`,
        values: [...field.values, min, ...field.values, max],
      };
    }
    case "LiteralExpression": {
      const { value, quoted } = expression;
      if (value === null) return condition(`${field.sql} IS NULL`);
      const relation = /^:(>=|<=|>|<)$/.exec(operator)?.[1];
      if (relation !== undefined) return condition(`CAST(${field.sql} AS REAL) ${relation} ?`, Number(value));
      if (value === "*" && !quoted) return condition(`${field.sql} IS NOT NULL`);
      const text = String(value);
      if (!quoted && /[*?]/.test(text)) return condition(`lower(${field.sql}) LIKE ? ESCAPE '\\'`, pattern(text));
      if (!table.matchesParts) return condition(`lower(CAST(${field.sql} AS TEXT)) = ?`, text.toLowerCase());
      if (quoted) return condition(`CAST(${field.sql} AS TEXT) = ?`, text);
      const number = text === "" || Number.isNaN(Number(text)) ? null : Number(text);
      return {
        sql: `CASE WHEN typeof(${field.sql}) IN ('integer', 'real') THEN ${field.sql} = ? ELSE lower(${field.sql}) LIKE ? ESCAPE '\\' END`,
        values: [...field.values, ...field.values, number, ...field.values, `%${escape(text)}%`],
      };
    }
    case "RegexExpression":
      throw new QueryError(noRegularExpressions);
    case "EmptyExpression":
      throw new QueryError("A field in the filter has no value. Add one, such as SeverityText:error.");
  }
}

const noRegularExpressions = "Regular expressions are not supported in filters.";

function matchAnywhere(expression: Expression, { implicit }: Table): Condition {
  if (expression.type === "RegexExpression") throw new QueryError(noRegularExpressions);
  if (expression.type !== "LiteralExpression")
    throw new QueryError("A range in the filter has no field. Add one, such as Duration:[1 TO 5].");
  const text = String(expression.value);
  if (text === "*" && !expression.quoted) return { sql: "TRUE", values: [] };
  return {
    sql: `lower(${implicit.sql}) LIKE ? ESCAPE '\\'`,
    values: [...implicit.values, `%${expression.quoted ? escape(text) : pattern(text)}%`],
  };
}

function pattern(text: string): string {
  return escape(text).replaceAll("*", "%").replaceAll("?", "_");
}

function escape(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
}
