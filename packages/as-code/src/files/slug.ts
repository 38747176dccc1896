/** Makes the name of a file from the name of an object: letters and digits of any script, in lower case, with dashes between. */
export function slug(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
}

/** Returns the first name of `name`, `name-2`, `name-3`, … that is not taken, and takes it. */
export function takeFree(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
