/** Returns a file name for the name of an object: lowercase letters and digits of any script, separated by dashes; at most 60 characters. */
export function slug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  // Split by code points: 60 of them have at most 240 bytes.
  return Array.from(words.slice(0, 200))
    .slice(0, 60)
    .join("")
    .replaceAll(/^-+|-+$/g, "");
}

/**
 * Returns the first of `name`, `name-2`, `name-3`, … that is not taken, and adds it to `taken`.
 *
 * @param fold Returns the same text for names that count as equal. Default: the name itself.
 */
export function takeFree(name: string, taken: Set<string>, fold = (text: string): string => text): string {
  let free = name;
  for (let number = 2; taken.has(fold(free)); number++) free = `${name}-${number}`;
  taken.add(fold(free));
  return free;
}
