/** Makes the name of a file from the name of an object: letters and digits of any script, in lower case, with dashes between. */
export function slug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  // Whole characters, so that it has 240 bytes at most.
  return Array.from(words.slice(0, 200))
    .slice(0, 60)
    .join("")
    .replaceAll(/^-+|-+$/g, "");
}

/**
 * Returns the first name of `name`, `name-2`, `name-3`, … that is not taken, and takes it.
 *
 * @param fold Returns what equal names have in common. Default: the name itself.
 */
export function takeFree(name: string, taken: Set<string>, fold = (text: string): string => text): string {
  let free = name;
  for (let number = 2; taken.has(fold(free)); number++) free = `${name}-${number}`;
  taken.add(fold(free));
  return free;
}
