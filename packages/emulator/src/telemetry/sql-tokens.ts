import { FilterError } from "./condition.ts";

/** A part of a text in the SQL dialect of deployed servers. */
export interface SqlToken {
  readonly kind: "word" | "name" | "text" | "number" | "macro" | "sign";
  /** Without quotes. */
  readonly text: string;
}

const pattern =
  /\s+|(?<text>'(?:[^'\\]|''|\\.)*')|(?<name>`[^`]+`|"[^"]+")|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_]\w*)|(?<macro>\$__\w+)|(?<sign><>|<=|>=|!=|==|[=<>(),.[\]{}:+\-*/%])/gy;

/**
 * Divides a text into tokens.
 *
 * @throws {FilterError} If it contains a character that the emulator does not support.
 */
export function toSqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  const token = new RegExp(pattern);
  for (let end = 0; end < sql.length; end = token.lastIndex) {
    token.lastIndex = end;
    const groups = token.exec(sql)?.groups;
    if (groups === undefined || /^(?:--|\/\*)/.test(sql.slice(end, end + 2)))
      throw new FilterError(`Invalid filter ${JSON.stringify(sql)}: unexpected character at position ${end + 1}.`);
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
