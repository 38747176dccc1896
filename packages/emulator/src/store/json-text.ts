import { parse } from "lossless-json";

export interface JsonShape {
  /** Number of levels of arrays and objects. */
  readonly depth: number;
  /** Number of arrays, objects and items. */
  readonly values: number;
  /** Whether JavaScript would write every number with the same digits. */
  readonly isExact: boolean;
}

const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},]|-?\d[\d.eE+-]*/g;

/** Measures valid JSON text without parsing it, in linear time. */
export function measureJson(text: string): JsonShape {
  let [depth, deepest, values, isExact] = [0, 0, 1, true];
  for (const [token] of text.matchAll(tokens)) {
    if (token === "[" || token === "{") {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (token === "]" || token === "}") depth--;
    else if (token === ",") values++;
    else if (isExact && !token.startsWith('"')) isExact = String(Number(token)) === token;
  }
  return { depth: deepest, values, isExact };
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
