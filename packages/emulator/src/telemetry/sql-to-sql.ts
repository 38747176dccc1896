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
  /** Moves to the next token if the current one matches. */
  const take = (isMatch: boolean): boolean => {
    if (isMatch) position++;
    return isMatch;
  };
  const expectSign = (sign: string): void => {
    if (!take(isSign(sign))) throw syntaxError();
  };
  const syntaxError = (): FilterError => {
    const token = peek();
    const problem = token === undefined ? "unexpected end" : `unexpected ${JSON.stringify(token.text)}`;
    return new FilterError(`Invalid filter ${JSON.stringify(filter)}: ${problem}.`);
  };

  function parseOr(): Condition {
    let left = parseAnd();
    while (take(isKeyword("OR"))) left = join("(?? OR ??)", left, parseAnd());
    return left;
  }

  function parseAnd(): Condition {
    let left = parseNot();
    while (take(isKeyword("AND"))) left = join("(?? AND ??)", left, parseNot());
    return left;
  }

  function parseNot(): Condition {
    return take(isKeyword("NOT")) ? join("(NOT ??)", parseNot()) : parsePredicate();
  }

  function parsePredicate(): Condition {
    if (take(isSign("("))) {
      const inner = parseOr();
      expectSign(")");
      return join("(??)", inner);
    }
    const left = parseOperand();
    const token = peek();
    const comparison = token?.kind === "sign" ? comparisons[token.text] : undefined;
    if (comparison !== undefined) {
      position++;
      return join(`(?? ${comparison} ??)`, left, parseOperand());
    }
    if (take(isKeyword("IS"))) {
      const sql = take(isKeyword("NOT")) ? "(?? IS NOT NULL)" : "(?? IS NULL)";
      if (!take(isKeyword("NULL"))) throw syntaxError();
      return join(sql, left);
    }
    const not = take(isKeyword("NOT")) ? "NOT " : "";
    if (take(isKeyword("LIKE"))) return join(`(?? ${not}GLOB ??)`, left, parameter(toGlob(parseText())));
    if (take(isKeyword("ILIKE"))) {
      return join(String.raw`(lower(??) ${not}LIKE ?? ESCAPE '\')`, left, parameter(parseText().toLowerCase()));
    }
    if (take(isKeyword("BETWEEN"))) {
      const from = parseOperand();
      if (!take(isKeyword("AND"))) throw syntaxError();
      return join(`(?? ${not}BETWEEN ?? AND ??)`, left, from, parseOperand());
    }
    if (take(isKeyword("IN"))) {
      expectSign("(");
      const items = [parseOperand()];
      while (take(isSign(","))) items.push(parseOperand());
      expectSign(")");
      return join(`(?? ${not}IN (${items.map(() => "??").join(", ")}))`, left, ...items);
    }
    if (not !== "") throw syntaxError();
    return left;
  }

  function parseOperand(): Condition {
    const token = peek();
    if (token?.kind === "text") return parameter(parseText());
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
      throw new FilterError(
        `The emulator does not support the function "${token.text}" in filters. Use operators such as =, LIKE, IN or BETWEEN.`,
      );
    }
    let name = token.text;
    while (take(isSign("."))) {
      const part = peek();
      if (part?.kind !== "word" && part?.kind !== "name") throw syntaxError();
      name += `.${part.text}`;
      position++;
    }
    if (take(isSign("["))) {
      name += `['${parseText()}']`;
      expectSign("]");
    }
    return table.column(name);
  }

  function parseText(): string {
    const token = peek();
    if (token?.kind !== "text") throw syntaxError();
    position++;
    return token.text;
  }

  const condition = parseOr();
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
      throw new FilterError(`Invalid filter ${JSON.stringify(filter)}: unexpected character at position ${end + 1}.`);
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
