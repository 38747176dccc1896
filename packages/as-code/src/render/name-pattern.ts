/** Minimum length of the part that names share. */
const minShared = 2;

/** Returns a pattern that names several keys, such as `*-errors`; undefined if they have no words in common. */
export function namePattern(keys: readonly string[]): string | undefined {
  const [first = ""] = keys;
  const prefix = wordsOf(
    keys.reduce((shared, key) => sharedStart(shared, key), first),
    /^.*[-/_.]/s,
  );
  const reversed = keys.map((key) => reverse(key));
  const suffix = reverse(
    wordsOf(
      reversed.reduce((shared, key) => sharedStart(shared, key), reverse(first)),
      /^.*[-/_.]/s,
    ),
  );
  const isShort = prefix.length + suffix.length < minShared;
  // Otherwise, both would contain the same characters of the shortest key.
  const isTooLong = keys.some((key) => prefix.length + suffix.length >= key.length);
  if (isShort) return undefined;
  if (!isTooLong) return `${prefix}*${suffix}`;
  return prefix.length >= suffix.length ? `${prefix}*` : `*${suffix}`;
}

/** Cuts a shared start after its last separator, so that it consists of entire words. */
function wordsOf(shared: string, pattern: RegExp): string {
  return pattern.exec(shared)?.[0] ?? "";
}

function sharedStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join("");
}
