import { quoteSql } from "./quote-sql.ts";

/** A field and its value. In SQL, a colon only follows a colon or a dot, as in `Body::String`. */
const fieldAndValue = /(?<![\w.:])[A-Za-z_]\w*(?:\.\w+)*:(?!:)/;

const quoted = /'(?:[^'\\]|''|\\.)*'?|"(?:[^"\\]|""|\\.)*"?|`(?:[^`\\]|``|\\.)*`?/gs;

/** Parts of a Lucene filter: brackets, operators, and terms with their quoted or bracketed value. */
const part = /[()]|(?:[^\s()"[\]{}]|"(?:[^"\\]|\\.)*"|[[{][^[\]{}]*[\]}])+|\S/gs;

const operators: ReadonlyMap<string, string> = new Map([
  ["AND", "AND"],
  ["&&", "AND"],
  ["OR", "OR"],
  ["||", "OR"],
  ["NOT", "NOT"],
]);

/** Returns a sentence with the SQL of a filter in Lucene; undefined if the filter is not in Lucene. */
export function describeLucene(filter: string): string | undefined {
  if (!fieldAndValue.test(filter.replaceAll(quoted, "''"))) return undefined;
  const words: string[] = [];
  for (const [text] of filter.matchAll(part)) {
    const [, sign = "", term = ""] = /^([-!]?)(.*)$/s.exec(text) ?? [];
    const sql = operators.get(text) ?? ("()".includes(text) ? text : termToSql(term));
    if (sql === undefined)
      return `This filter is in Lucene, and \`${text}\` has no simple translation. Write it in SQL, for example \`ServiceName = 'checkout' AND SeverityText = 'error'\`.`;
    const before = words.at(-1) ?? "(";
    const isNext = !["(", "AND", "OR", "NOT"].includes(before) && ![")", "AND", "OR"].includes(sql);
    words.push(...(isNext ? ["AND"] : []), ...(sign === "" ? [] : ["NOT"]), sql);
  }
  return `This filter is in Lucene. Write it in SQL: \`${words.join(" ").replaceAll("( ", "(").replaceAll(" )", ")")}\`.`;
}

/** Translates `field:value`, `field:"some text"` and `field:>5`; returns undefined for other terms. */
function termToSql(term: string): string | undefined {
  const [, field, operator, number, text, word] =
    /^([A-Za-z_]\w*):(?:([<>]=?)(-?\d+(?:\.\d+)?)|"((?:[^"\\]|\\.)*)"|([^\s"<>*?[\]{}():\\~^]+))$/s.exec(term) ?? [];
  if (field === undefined) return undefined;
  if (operator !== undefined) return `${field} ${operator} ${number}`;
  return `${field} = ${quoteSql(word ?? (text ?? "").replaceAll(/\\(.)/gs, "$1"))}`;
}
