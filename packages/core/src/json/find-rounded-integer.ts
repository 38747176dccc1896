/** Returns an integer of a JSON text that JavaScript rounds, or `undefined`. */
export function findRoundedInteger(json: string): string | undefined {
  // Without escapes, a string ends at the next quote. Matches strings too, so that their digits are skipped.
  for (const [literal] of json.replaceAll(/\\./g, "").matchAll(/"[^"]*"|(?<![\d.])-?\d{16,}(?![\d.e])/gi)) {
    if (literal[0] !== '"' && BigInt(literal) !== BigInt(Number(literal))) return literal;
  }
  return undefined;
}
