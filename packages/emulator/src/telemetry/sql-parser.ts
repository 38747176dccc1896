import type { Condition } from "./condition.ts";
import { join, listOf, QueryError, valueOf } from "./condition.ts";

/** What names, functions and parameters in an expression mean. */
export interface SqlNames {
  readonly column: (name: string) => Condition;
  /** @throws {QueryError} If the function is not supported. */
  readonly call: (name: string, values: readonly Condition[]) => Condition;
  /**
   * Returns the value of a parameter, such as `{endDateMilliseconds:Int64}`. Default: there are no parameters.
   *
   * @throws {QueryError} If there is no such parameter.
   */
  readonly parameter?: (name: string) => Condition;
}

/** Reads a text in the SQL dialect of deployed servers from its start to its end. */
export interface SqlParser {
  readonly expression: (names: SqlNames) => Condition;
  /** Moves past a keyword, a sign or a macro if it is next. */
  readonly take: (text: string) => boolean;
  /** Moves past a keyword, a sign or a macro. @throws {QueryError} If something else is next. */
  readonly expect: (text: string) => void;
  readonly name: () => string;
  /** Returns whether a keyword is anywhere in the rest. */
  readonly hasMore: (keyword: string) => boolean;
  /** @throws {QueryError} If anything is left. */
  readonly end: () => void;
}

/**
 * Creates a parser. Supports columns and their keys (`LogAttributes['user']`), text, numbers, `+`, `-`, `*`, `/`, `%`, `=`, `!=`, `<>`, `<`, `<=`, `>`,
 * `>=`, `LIKE`, `ILIKE`, `IN`, `BETWEEN`, `IS NULL`, `AND`, `OR`, `NOT` and parentheses.
 *
 * Generates new SQL. Text and numbers become parameters, so that a text cannot access other tables.
 */
export function createSqlParser(sql: string): SqlParser {
  const tokens = toSqlTokens(sql);
  let position = 0;

  const peek = (): SqlToken | undefined => tokens[position];
  const take = (text: string): boolean => {
    const isTaken = isToken(peek(), text);
    if (isTaken) position++;
    return isTaken;
  };
  const error = (): QueryError => {
    const token = peek();
    const problem = token === undefined ? "unexpected end" : `unexpected ${JSON.stringify(token.text)}`;
    return new QueryError(`Invalid filter ${JSON.stringify(sql)}: ${problem}.`);
  };
  const expect = (text: string): void => {
    if (!take(text)) throw error();
  };
  const name = (): string => {
    const token = peek();
    if (!isName(token)) throw error();
    position++;
    return token.text;
  };
  const textLiteral = (): string => {
    const token = peek();
    if (token?.kind !== "text") throw error();
    position++;
    return token.text;
  };

  /** Returns a function that reads values between operators, given as templates. */
  function chain(next: () => Condition, operators: Readonly<Record<string, string>>): () => Condition {
    return () => {
      let left = next();
      for (;;) {
        const operator = Object.keys(operators).find(take);
        if (operator === undefined) return left;
        left = join(operators[operator] ?? "", left, next());
      }
    };
  }

  function expression(names: SqlNames): Condition {
    const parseProduct = chain(parseOperand, {
      "*": "(?? * ??)",
      // The database divides whole numbers without rounding.
      "/": "(CAST(?? AS REAL) / ??)",
      "%": "(?? % ??)",
    });
    const parseSum = chain(parseProduct, { "+": "(?? + ??)", "-": "(?? - ??)" });
    const parseAnd = chain(parseNot, { AND: "(?? AND ??)" });
    const parseOr = chain(parseAnd, { OR: "(?? OR ??)" });
    return parseOr();

    function parseNot(): Condition {
      return take("NOT") ? join("(NOT ??)", parseNot()) : parsePredicate();
    }

    function parsePredicate(): Condition {
      const left = parseSum();
      const comparison = comparisons.find(take);
      if (comparison !== undefined) return join(`(?? ${comparison} ??)`, left, parseSum());
      if (take("IS")) {
        const template = take("NOT") ? "(?? IS NOT NULL)" : "(?? IS NULL)";
        expect("NULL");
        return join(template, left);
      }
      const not = take("NOT") ? "NOT " : "";
      if (take("LIKE")) return join(`(?? ${not}GLOB ??)`, left, valueOf(toGlob(textLiteral())));
      if (take("ILIKE"))
        return join(String.raw`(lower(??) ${not}LIKE ?? ESCAPE '\')`, left, valueOf(textLiteral().toLowerCase()));
      if (take("BETWEEN")) {
        const from = parseSum();
        expect("AND");
        return join(`(?? ${not}BETWEEN ?? AND ??)`, left, from, parseSum());
      }
      if (take("IN")) {
        expect("(");
        return join(`(?? ${not}IN (??))`, left, listOf(parseList()));
      }
      if (not !== "") throw error();
      return left;
    }

    function parseOperand(): Condition {
      if (take("-")) return join("(- ??)", parseOperand());
      if (take("(")) {
        const inner = parseOr();
        expect(")");
        return join("(??)", inner);
      }
      if (names.parameter !== undefined && take("{")) {
        const parameter = name();
        expect(":");
        name();
        expect("}");
        return names.parameter(parameter);
      }
      const { kind, text = "" } = peek() ?? {};
      if (kind === "text") return valueOf(textLiteral());
      if (kind === "number") {
        position++;
        return valueOf(Number(text));
      }
      const constant = ["TRUE", "FALSE", "NULL"].find(take);
      if (constant !== undefined) return join(constant);
      const first = name();
      if (take("(")) return names.call(first, take(")") ? [] : parseList());
      let column = first;
      while (take(".")) column += `.${name()}`;
      if (take("[")) {
        column += `['${textLiteral()}']`;
        expect("]");
      }
      return names.column(column);
    }

    /** Reads expressions up to the closing parenthesis. */
    function parseList(): Condition[] {
      const items = [parseOr()];
      while (take(",")) items.push(parseOr());
      expect(")");
      return items;
    }
  }

  return {
    expression,
    take,
    expect,
    name,
    hasMore: (keyword) => tokens.slice(position).some((token) => isToken(token, keyword)),
    end() {
      if (peek() !== undefined) throw error();
    },
  };
}

/** Returns whether a token is a name, and not a keyword. */
function isName(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === "name" || (token?.kind === "word" && !keywords.has(token.text.toUpperCase()));
}

/** Returns whether a token is a keyword, a sign or a macro. */
function isToken(token: SqlToken | undefined, text: string): boolean {
  if (token?.kind === "word") return token.text.toUpperCase() === text;
  return (token?.kind === "sign" || token?.kind === "macro") && token.text === text;
}

const comparisons = ["=", "==", "!=", "<>", "<", "<=", ">", ">="];

const keywords = new Set(["AND", "OR", "NOT", "IS", "LIKE", "ILIKE", "IN", "BETWEEN"]);

/** Converts a pattern of `LIKE` to one of `GLOB`, which is case-sensitive. */
function toGlob(pattern: string): string {
  return pattern.replaceAll(/[*?[%_]/g, (character) =>
    character === "%" ? "*" : character === "_" ? "?" : `[${character}]`,
  );
}

/** A part of a text in the SQL dialect of deployed servers. */
interface SqlToken {
  readonly kind: "word" | "name" | "text" | "number" | "macro" | "sign";
  /** Without quotes. */
  readonly text: string;
}

const pattern =
  /\s+|(?<text>'(?:[^'\\]|''|\\.)*')|(?<name>`[^`]+`|"[^"]+")|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_]\w*)|(?<macro>\$__\w+)|(?<sign><>|<=|>=|!=|==|[=<>(),.[\]{}:+\-*/%])/gy;

/**
 * Divides a text into tokens.
 *
 * @throws {QueryError} If it contains a character that the emulator does not support.
 */
function toSqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  const token = new RegExp(pattern);
  for (let end = 0; end < sql.length; end = token.lastIndex) {
    token.lastIndex = end;
    const groups = token.exec(sql)?.groups;
    if (groups === undefined || /^(?:--|\/\*)/.test(sql.slice(end, end + 2)))
      throw new QueryError(`Invalid filter ${JSON.stringify(sql)}: unexpected character at position ${end + 1}.`);
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    if (kind === undefined || text === undefined) continue;
    tokens.push({ kind: kind as SqlToken["kind"], text: unquote(kind, text) });
  }
  return tokens;
}

function unquote(kind: string, literal: string): string {
  if (kind === "name") return literal.slice(1, -1);
  if (kind !== "text") return literal;
  return literal
    .slice(1, -1)
    .replaceAll(/''|\\(.)/g, (quote, escaped: string | undefined) => escaped ?? quote[0] ?? "");
}
