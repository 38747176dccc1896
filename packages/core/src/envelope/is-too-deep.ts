/** Levels of lists and records that a response may have: far more than any record has, and few enough for what reads them by recursion. */
export const deepest = 500;

/** Tells whether a JSON text is nested more than {@link deepest} levels deep, without parsing it. */
export function isTooDeep(json: string): boolean {
  // Most responses have fewer brackets than that.
  if (json.length <= 2 * deepest) return false;
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === 0x22) index = endOfText(json, index);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > deepest) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** Returns the position of the quote that ends a text. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
