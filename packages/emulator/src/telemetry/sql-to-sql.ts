import type { Condition } from "./condition.ts";
import { FilterError } from "./filter-error.ts";
import type { Table } from "./table.ts";

/**
 * Converts a filter in the SQL dialect of deployed servers to a condition on events. Supports columns and their keys
 * (`LogAttributes['user']`), text, numbers, `=`, `!=`, `<>`, `<`, `<=`, `>`, `>=`, `LIKE`, `ILIKE`, `IN`, `BETWEEN`, `IS NULL`, `AND`, `OR`, `NOT` and parentheses.
 *
 * Generates new SQL from the parsed filter. Text and numbers become parameters, so that a filter cannot access other tables.
 *
 * @throws {FilterError} If the filter is invalid or uses unsupported syntax, such as a function.
 */
export function sqlToSql(filter: string, table: Table): Condition {
  const tokens = toTokens(filter);
  let position = 0;

  const peek = (offset = 0): Token | undefined => tokens[position + offset];
  const isKeyword = (word: string, offset = 0): boolean => {
    const token = peek(offset);
    return token?.kind === "word" && token.text.toUpperCase() === word;
  };
  const isSign = (sign: string): boolean => peek()?.kind === "sign" && peek()?.text === sign;
  const take = (found: boolean): boolean => {
    if (found) position++;
    return found;
  };
  const expectSign = (sign: string): void => {
    if (!take(isSign(sign))) throw syntaxError();
  };
  const syntaxError = (): FilterError => {
    const place = peek()?.text ?? "the end";
    return new FilterError(`Syntax error: failed at ${place} in the filter ${JSON.stringify(filter)}.`);
  };

  function either(): Condition {
    let left = both();
    while (take(isKeyword("OR"))) left = join("(?? OR ??)", left, both());
    return left;
  }

  function both(): Condition {
    let left = negated();
    while (take(isKeyword("AND"))) left = join("(?? AND ??)", left, negated());
    return left;
  }

  function negated(): Condition {
    return take(isKeyword("NOT")) ? join("(NOT ??)", negated()) : predicate();
  }

  function predicate(): Condition {
    if (take(isSign("("))) {
      const inner = either();
      expectSign(")");
      return join("(??)", inner);
    }
    const left = operand();
    const token = peek();
    const comparison = token?.kind === "sign" ? comparisons[token.text] : undefined;
    if (comparison !== undefined) {
      position++;
      return join(`(?? ${comparison} ??)`, left, operand());
    }
    if (take(isKeyword("IS"))) {
      const sql = take(isKeyword("NOT")) ? "(?? IS NOT NULL)" : "(?? IS NULL)";
      if (!take(isKeyword("NULL"))) throw syntaxError();
      return join(sql, left);
    }
    const not = take(isKeyword("NOT")) ? "NOT " : "";
    if (take(isKeyword("LIKE"))) return join(`(?? ${not}GLOB ??)`, left, parameter(toGlob(text())));
    if (take(isKeyword("ILIKE"))) {
      return join(String.raw`(lower(??) ${not}LIKE ?? ESCAPE '\')`, left, parameter(text().toLowerCase()));
    }
    if (take(isKeyword("BETWEEN"))) {
      const from = operand();
      if (!take(isKeyword("AND"))) throw syntaxError();
      return join(`(?? ${not}BETWEEN ?? AND ??)`, left, from, operand());
    }
    if (take(isKeyword("IN"))) {
      expectSign("(");
      const items = [operand()];
      while (take(isSign(","))) items.push(operand());
      expectSign(")");
      return join(`(?? ${not}IN (${items.map(() => "??").join(", ")}))`, left, ...items);
    }
    if (not !== "") throw syntaxError();
    return left;
  }

  function operand(): Condition {
    const token = peek();
    if (token?.kind === "text") return parameter(text());
    if (token?.kind === "number") {
      position++;
      return parameter(Number(token.text));
    }
    for (const constant of ["TRUE", "FALSE", "NULL"])
      if (take(isKeyword(constant))) return { sql: constant, values: [] };
    if (token === undefined || (token.kind !== "word" && token.kind !== "name")) throw syntaxError();
    if (token.kind === "word" && keywords.has(token.text.toUpperCase())) throw syntaxError();
    position++;
    if (isSign("(")) {
      throw new FilterError(`The function ${token.text} is not supported in filters of the emulator.`);
    }
    let name = token.text;
    while (take(isSign("."))) {
      const part = peek();
      if (part?.kind !== "word" && part?.kind !== "name") throw syntaxError();
      name += `.${part.text}`;
      position++;
    }
    if (take(isSign("["))) {
      name += `['${text()}']`;
      expectSign("]");
    }
    return table.column(name);
  }

  function text(): string {
    const token = peek();
    if (token?.kind !== "text") throw syntaxError();
    position++;
    return token.text;
  }

  const condition = either();
  if (peek() !== undefined) throw syntaxError();
  return condition;
}

const comparisons: Readonly<Record<string, string>> = {
  "=": "=",
  "==": "=",
  "!=": "<>",
  "<>": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

const keywords = new Set(["AND", "OR", "NOT", "IS", "LIKE", "ILIKE", "IN", "BETWEEN"]);

interface Token {
  readonly kind: "word" | "name" | "text" | "number" | "sign";
  /** Without quotes. */
  readonly text: string;
}

function toTokens(filter: string): Token[] {
  const pattern =
    /\s+|(?<text>'(?:[^'\\]|''|\\.)*')|(?<name>`[^`]+`|"[^"]+")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_]\w*)|(?<sign><>|<=|>=|!=|==|[=<>(),.[\]])/gy;
  const tokens: Token[] = [];
  for (let end = 0; end < filter.length; end = pattern.lastIndex) {
    const groups = pattern.exec(filter)?.groups;
    if (groups === undefined) {
      throw new FilterError(`Syntax error: failed at position ${end + 1} in the filter ${JSON.stringify(filter)}.`);
    }
    const { text, name, number, word, sign } = groups;
    if (text !== undefined) tokens.push({ kind: "text", text: unquote(text) });
    else if (name !== undefined) tokens.push({ kind: "name", text: name.slice(1, -1) });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
  }
  return tokens;
}

function unquote(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(/''|\\(.)/g, (quote, escaped: string | undefined) => escaped ?? quote[0] ?? "");
}

/** Converts a pattern of `LIKE` to one of `GLOB`, which is case-sensitive. */
function toGlob(pattern: string): string {
  return pattern.replaceAll(/[*?[%_]/g, (character) =>
    character === "%" ? "*" : character === "_" ? "?" : `[${character}]`,
  );
}

function parameter(value: unknown): Condition {
  return { sql: "?", values: [value] };
}

/** Replaces each `??` with a condition. */
function join(template: string, ...parts: readonly Condition[]): Condition {
  let index = 0;
  return {
    sql: template.replaceAll("??", () => parts[index++]?.sql ?? ""),
    values: parts.flatMap(({ values }) => values),
  };
}
