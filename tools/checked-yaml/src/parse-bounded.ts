import { Composer, Lexer, Parser } from "yaml";
import type { Document, LineCounter, ParsedNode } from "yaml";
import { tooMuch } from "./findings.ts";
import type { Limits } from "./findings.ts";

export class MistakeAt extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const options = {
  // YAML 1.1 merge keys (<<) are common in shared configuration.
  merge: true,
  // The library's check is quadratic; `toPlain` checks for duplicates.
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** Stops at the first mistake, because later ones are guesses, and there may be a million of them. */
class StrictComposer extends Composer {
  constructor(composerOptions: typeof options) {
    super(composerOptions);
    let first: MistakeAt | undefined;
    // Only an exception in the error callback stops the library. It catches that exception and reports it again, so keep the first one.
    Object.assign(this, {
      onError(source: ErrorSource, _code: string, message: string, isWarning?: boolean) {
        if (isWarning !== true) throw (first ??= new MistakeAt(offsetOf(source), message));
      },
    });
  }
}

type ErrorSource = number | readonly [number, number] | { readonly offset: number };

function offsetOf(source: ErrorSource): number {
  if (typeof source === "number") return source;
  return "offset" in source ? source.offset : source[0];
}

/** Entries on the parser's stack other than open collections: document, key, scalar, property. */
const extraEntries = 4;

/** Parses one YAML document. Throws a {@link MistakeAt} at the first mistake or exceeded limit, before composing anything. */
export function parseBounded(
  content: string,
  { tokens: maxTokens, depth }: Pick<Limits, "tokens" | "depth">,
  lines?: LineCounter,
): Document<ParsedNode> {
  const documents = new StrictComposer(options).compose(tokens(), true, content.length);
  const { value: document } = documents.next() as { value: Document<ParsedNode> };
  const [mistake] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (mistake !== undefined) throw new MistakeAt(mistake.pos[0], mistake.message);
  const other = documents.next();
  if (other.done !== true) {
    throw new MistakeAt(other.value.range[0], "Expected one document. Put each document in its own file.");
  }
  return document;

  function* tokens() {
    const parser = new Parser(lines?.addNewLine);
    lines?.addNewLine(0);
    let count = 0;
    for (const lexeme of new Lexer().lex(content)) {
      if (++count > maxTokens) {
        throw new MistakeAt(parser.offset, tooMuch(`More than ${maxTokens} YAML tokens`));
      }
      if (parser.stack.length > depth + extraEntries) throw tooDeep(parser.offset, depth);
      for (const token of parser.next(lexeme)) {
        yield token;
        if (token.type === "error") return;
      }
    }
    yield* parser.end();
  }
}

export function tooDeep(offset: number, depth: number): MistakeAt {
  return new MistakeAt(offset, `Lists and objects are nested more than ${depth} levels deep.`);
}
