const encoder = new TextEncoder();

/**
 * Returns an upper estimate of the tokens of a text: more than tokenizers need for prose, names, identifiers and encoded data. Each byte beyond
 * ASCII counts as one.
 */
export function estimateTokens(text: string): number {
  // Letters next to digits, as in identifiers, form no words that tokenizers know.
  const words = text.replaceAll(/(?<![A-Za-z])[A-Za-z]*\d[A-Za-z\d]*/g, "").match(/[a-z ]/g)?.length ?? 0;
  return Math.ceil(words * 0.55 + (encoder.encode(text).length - words) * 0.95);
}
