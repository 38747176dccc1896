/** Returns a number of a JSON text that JavaScript changes, or `undefined`: an integer that it rounds, or a number that it reads as infinity. */
export function findChangedNumber(json: string): string | undefined {
  // Without escapes, a string ends at the next quote. Matches strings too, so that their digits are skipped.
  for (const [literal] of json.replaceAll(/\\./g, "").matchAll(/"[^"]*"|(?<![\d.])-?\d[\d.]*(?:e[+-]?\d+)?/gi)) {
    if (literal[0] === '"' || literal.length < 5) continue;
    if (!Number.isFinite(Number(literal))) return literal;
    // JavaScript writes some integers that it rounds with their own digits, such as 564215796360381800.
    const isSame = !/^-?\d{16,}$/.test(literal) || String(Number(literal)) === literal;
    if (!isSame && BigInt(literal) !== BigInt(Number(literal))) return literal;
  }
  return undefined;
}
