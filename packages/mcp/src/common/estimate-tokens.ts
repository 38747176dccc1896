const encoder = new TextEncoder();

/**
 * Returns an upper estimate of the tokens of a text: more than tokenizers need for prose, names, identifiers and encoded data. Each byte beyond
 * ASCII counts as one.
 */
export function estimateTokens(text: string): number {
  const lower = count(text, /[a-z ]/g);
  const mixed = count(text, /[A-Z\d]/g);
  const ascii = count(text, /\p{ASCII}/gu);
  const others = encoder.encode(text).length - ascii;
  return Math.ceil(lower * 0.55 + mixed * 0.9 + (ascii - lower - mixed) * 0.9 + others);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
