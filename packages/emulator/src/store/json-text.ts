import { parse } from "lossless-json";

export interface JsonShape {
  /** Number of levels of arrays and objects. */
  readonly depth: number;
  /** Number of arrays, objects and items. */
  readonly values: number;
  /** Whether JavaScript would write every number with the same digits. */
  readonly isExact: boolean;
}

const codes = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  nine: 0x39,
  bracket: 0x5b,
  backslash: 0x5c,
  bracketEnd: 0x5d,
  brace: 0x7b,
  braceEnd: 0x7d,
};

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Measures JSON text without parsing it, in linear time. The result for invalid JSON is meaningless. */
export function measureJson(text: string): JsonShape {
  let [depth, deepest, values, isExact] = [0, 0, 1, true];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === codes.quote) index = findStringEnd(text, index);
    else if (code === codes.bracket || code === codes.brace) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (code === codes.bracketEnd || code === codes.braceEnd) depth--;
    else if (code === codes.comma) values++;
    else if (isExact && (code === codes.minus || (code >= codes.zero && code <= codes.nine))) {
      number.lastIndex = index;
      const [found = ""] = number.exec(text) ?? [];
      isExact = String(Number(found)) === found;
      index += Math.max(0, found.length - 1);
    }
  }
  return { depth: deepest, values, isExact };
}

function findStringEnd(text: string, start: number): number {
  let index = start + 1;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === codes.quote) break;
    if (code === codes.backslash) index++;
  }
  return index;
}

/**
 * Parses JSON so that `stringify` of lossless-json returns every number with the same digits. The last value of a repeated name
 * wins, as with `JSON.parse`.
 *
 * @throws {SyntaxError} If the text is not valid JSON.
 */
export function parseJson(text: string, { isExact }: Pick<JsonShape, "isExact"> = measureJson(text)): unknown {
  return isExact ? JSON.parse(text) : parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
}
