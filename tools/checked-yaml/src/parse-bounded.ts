import { Composer, Lexer, Parser } from "yaml";
import type { Document, LineCounter, ParsedNode } from "yaml";
import { tooMuch } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { MistakeAt } from "./yaml-mistake.ts";

const options = {
  // People share what they repeat by anchors and merge keys.
  merge: true,
  // Each pair would be compared with every other.
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** Composes until the first mistake: what follows it is guessed, and may be a million others. */
class StrictComposer extends Composer {
  constructor(composerOptions: typeof options) {
    super(composerOptions);
    let first: MistakeAt | undefined;
    // The library collects mistakes and warnings here, and offers no other way to stop. It reports what is thrown again, elsewhere.
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

/** What the parser holds beside the collections that it is in: the document, a key, a scalar, a property. */
const besides = 4;

/**
 * Parses one YAML document. It stops at the first mistake and at the limits, before anything is composed.
 *
 * @throws {MistakeAt} If the text is not one YAML document, or has more than the limits allow.
 */
export function parseBounded(
  content: string,
  { tokens: mostTokens, depth }: Pick<Limits, "tokens" | "depth">,
  lines?: LineCounter,
): Document<ParsedNode> {
  const documents = new StrictComposer(options).compose(tokens(), true, content.length);
  const { value: document } = documents.next() as { value: Document<ParsedNode> };
  const [mistake] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (mistake !== undefined) throw new MistakeAt(mistake.pos[0], mistake.message);
  const other = documents.next();
  if (other.done !== true) {
    throw new MistakeAt(other.value.range[0], "Expected one document. Put each in a file of its own.");
  }
  return document;

  function* tokens() {
    const parser = new Parser(lines?.addNewLine);
    lines?.addNewLine(0);
    let count = 0;
    for (const lexeme of new Lexer().lex(content)) {
      if (++count > mostTokens) {
        throw new MistakeAt(parser.offset, tooMuch(`More than ${mostTokens} YAML tokens`));
      }
      if (parser.stack.length > depth + besides) throw tooDeep(parser.offset, depth);
      for (const token of parser.next(lexeme)) {
        yield token;
        if (token.type === "error") return;
      }
    }
    yield* parser.end();
  }
}

/** Says that values are nested too deep. */
export function tooDeep(offset: number, depth: number): MistakeAt {
  return new MistakeAt(offset, `Lists and objects are nested more than ${depth} deep.`);
}
