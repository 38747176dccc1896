import { Lexer } from "yaml";
import { MistakeAt } from "./parse-bounded.ts";

type Explain = (content: string, offset: number) => { readonly offset: number; readonly message: string } | undefined;

/** What a person should do about a mistake, by the parser's words for it. */
const explanations: readonly (readonly [words: RegExp, explain: Explain])[] = [
  [/./, findConflict],
  [/^Nested mappings/, explainColon],
  [
    /^(?:All (?:mapping|sequence) items must start|Sequence item without)/,
    (content, offset) => wrongIndentation(content, content.lastIndexOf("\n", offset - 1) + 1),
  ],
  [/^(?:Missing closing|Unexpected scalar at node end)/, explainQuote],
  [/^Missing , /, missingComma],
  [/^Unexpected , in flow/, (_content, offset) => ({ offset, message: "Unexpected comma. Remove it." })],
  [
    /^Unexpected flow-(?:map|seq)-end/,
    (content, offset) => ({
      offset,
      message: `Unexpected "${content.charAt(offset)}". Remove it, or add the bracket that it closes.`,
    }),
  ],
  [
    /^Unexpected \S+ (?:token|at node end)/,
    (content, offset) => (explainBracket(content, offset) === undefined ? explainQuote : missingComma)(content, offset),
  ],
  [/^Block collections are not allowed within flow/, explainSecondColon],
  [/must (?:be sufficiently indented and )?end with|expected flow (?:map|seq)/i, explainBracket],
  [
    /^Implicit (?:map )?keys? need/,
    (content, offset) =>
      explainBracket(content, offset) === undefined
        ? { offset, message: 'Missing ":" after the name of a field. Write it with a space, as in `name: value`.' }
        : missingComma(content, lineEnd(content, offset)),
  ],
  [
    /^Tabs are not allowed/,
    (_content, offset) => ({ offset, message: "Tabs are not allowed as indentation. Use spaces." }),
  ],
  [
    /^(?:Plain value cannot start|Alias cannot be an empty)/,
    (_content, offset) => ({
      offset,
      message: "The value starts with a character that has a meaning in YAML. Put it in quotes.",
    }),
  ],
];

/** Returns a mistake with what a person should do about it, at the place where they should do it. */
export function explainMistake(content: string, { offset, message }: MistakeAt): MistakeAt {
  for (const [words, explain] of explanations) {
    const found = words.test(message) ? explain(content, offset) : undefined;
    if (found !== undefined) return new MistakeAt(found.offset, found.message);
  }
  return new MistakeAt(offset, message);
}

function findConflict(content: string): ReturnType<Explain> {
  const offset = content.search(/^(?:<{7}|>{7}) /m);
  if (offset < 0) return undefined;
  return {
    offset,
    message:
      'Conflict marker of Git. Keep one of the versions, and remove the lines with "<<<<<<<", "=======" and ">>>>>>>".',
  };
}

function explainColon(content: string, offset: number): ReturnType<Explain> {
  const end = lineEnd(content, offset);
  if (/:(?:\s|$)/.test(content.slice(offset, end)))
    return { offset, message: 'The value contains ": ". Put it in quotes.' };
  // The value continues on the next line, which should be a field.
  return wrongIndentation(content, end + 1);
}

/** A value in brackets contains a colon: it is text, or the comma before the next name is missing, as in `{"a": 1 "b": 2}`. */
function explainSecondColon(content: string, offset: number): ReturnType<Explain> {
  const names = /^[^:]*(?<!\s)(?=\s+(?:"[^"]*"|'[^']*'|[^\s:]+):\s)/.exec(
    content.slice(offset, lineEnd(content, offset)),
  );
  return names === null ? explainColon(content, offset) : missingComma(content, offset + names[0].length);
}

function wrongIndentation(content: string, lineStart: number): ReturnType<Explain> {
  const indentation = content.slice(lineStart).search(/\S/);
  if (indentation < 0) return undefined;
  return {
    offset: lineStart + indentation,
    message: "Wrong indentation. Align it with the other fields of its object, or items of its list.",
  };
}

function explainQuote(content: string, offset: number): ReturnType<Explain> {
  const quoted = tokensBefore(content, offset).findLast(({ text }) => /^["']/.test(text));
  if (quoted === undefined) return undefined;
  const quote = quoted.text.charAt(0);
  const isClosed = quoted.text.length > 1 && quoted.text.endsWith(quote) && !quoted.text.includes("\n");
  if (!isClosed)
    return { offset: quoted.offset, message: `Missing closing ${quote === '"' ? "double" : "single"} quote.` };
  const escape = quote === '"' ? '\\"' : "''";
  return {
    offset,
    message: `The value continues after its closing quote. Put all of it in quotes, and write ${escape} for a quote in it.`,
  };
}

function explainBracket(content: string, offset: number): ReturnType<Explain> {
  const open: Token[] = [];
  for (const token of tokensBefore(content, offset)) {
    if (token.text === "[" || token.text === "{") open.push(token);
    else if (token.text === "]" || token.text === "}") open.pop();
  }
  const last = open.at(-1);
  if (last === undefined) return undefined;
  return { offset: last.offset, message: `Missing closing "${last.text === "[" ? "]" : "}"}".` };
}

interface Token {
  readonly offset: number;
  readonly text: string;
}

/** Tokens of the lexer that are not in the text. */
// oxlint-disable-next-line no-control-regex
const marks = /^[\u0002\u0018\u001f]$/;

/** Returns the tokens that start before an offset. */
function tokensBefore(content: string, offset: number): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const text of new Lexer().lex(content)) {
    if (at >= offset) break;
    if (marks.test(text)) continue;
    tokens.push({ offset: at, text });
    at += text.length;
  }
  return tokens;
}

function missingComma(content: string, offset: number): ReturnType<Explain> {
  return { offset: content.slice(0, offset).trimEnd().length, message: "Missing comma. Add it here." };
}

function lineEnd(content: string, offset: number): number {
  const end = content.indexOf("\n", offset);
  return end < 0 ? content.length : end;
}
