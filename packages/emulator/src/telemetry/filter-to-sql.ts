import { parse } from "liqe";
import type { LiqeQuery } from "liqe";

/** A condition in SQL, with the values that it is asked with: nothing that a user wrote is part of the text. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A filter that cannot be understood. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Turns a filter of the Lucene syntax into a condition on events: `field:value`, `"quotes"`, `*` and `?`, `>`, ranges, `AND`, `OR`,
 * `NOT`, parentheses, and bare words, which are looked for everywhere. No filter is every event.
 *
 * @throws {FilterError} when it is none, or uses what is not understood, such as regular expressions.
 */
export function filterToSql(filter: string): Condition {
  if (filter.trim() === "") return { sql: "TRUE", values: [] };
  let query: LiqeQuery;
  try {
    query = parse(filter);
  } catch (cause) {
    throw new FilterError(`The filter ${JSON.stringify(filter)} is not understood; signs belong into "quotes".`, {
      cause,
    });
  }
  return convert(query);
}

/** The part of liqe's tree that is read. */
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

function convert(node: Node): Condition {
  switch (node.type) {
    case "LogicalExpression": {
      const [left, right] = [convert(node.left), convert(node.right)];
      return {
        sql: `(${left.sql} ${node.operator.operator === "OR" ? "OR" : "AND"} ${right.sql})`,
        values: [...left.values, ...right.values],
      };
    }
    case "UnaryOperator": {
      const { sql, values } = convert(node.operand);
      // What has no such field is not of that value either.
      return { sql: `NOT coalesce(${sql}, FALSE)`, values };
    }
    case "ParenthesizedExpression":
      return convert(node.expression);
    case "EmptyExpression":
      return { sql: "TRUE", values: [] };
    case "Tag":
      return node.field.type === "ImplicitField"
        ? anywhere(node.expression)
        : compare(fieldToSql(node.field.name), node.operator?.operator ?? ":", node.expression);
  }
}

function quote(part: string): string {
  return `"${part.replaceAll('"', "")}"`;
}

/** A field of an event: below names with dots between, or of a name that has the dots itself. */
export function fieldToSql(name: string): Condition {
  const nested = `$.${name.split(".").map(quote).join(".")}`;
  return name.includes(".")
    ? { sql: "coalesce(body ->> ?, body ->> ?)", values: [`$.${quote(name)}`, nested] }
    : { sql: "(body ->> ?)", values: [nested] };
}

function compare(field: Condition, operator: string, expression: Expression): Condition {
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
      return condition(`lower(CAST(${field.sql} AS TEXT)) = ?`, text.toLowerCase());
    }
    case "RegexExpression":
      throw new FilterError(noRegularExpressions);
    case "EmptyExpression":
      throw new FilterError("A field in a filter has no value.");
  }
}

const noRegularExpressions = "Regular expressions in filters are not understood.";

function anywhere(expression: Expression): Condition {
  if (expression.type === "RegexExpression") throw new FilterError(noRegularExpressions);
  if (expression.type !== "LiteralExpression") throw new FilterError("A range in a filter has no field.");
  const text = String(expression.value);
  if (text === "*" && !expression.quoted) return { sql: "TRUE", values: [] };
  return { sql: "lower(body) LIKE ? ESCAPE '\\'", values: [`%${expression.quoted ? escape(text) : pattern(text)}%`] };
}

function pattern(text: string): string {
  return escape(text).replaceAll("*", "%").replaceAll("?", "_");
}

function escape(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
}
