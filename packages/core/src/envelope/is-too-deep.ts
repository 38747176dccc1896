/** Maximum nesting of a response: far more than any record needs, and few enough levels for recursive functions. */
export const maximumNesting = 500;

/** Returns whether a JSON text has more than {@link maximumNesting} levels, without parsing it. */
export function isTooDeep(json: string): boolean {
  // A shorter text cannot contain enough brackets.
  if (json.length <= 2 * maximumNesting) return false;
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === 0x22) index = findStringEnd(json, index);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maximumNesting) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** Returns the index of the closing quote of a string. */
function findStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
