/** Returns whether one character of a name is missing, added, moved or another, regardless of case and underscores. */
export function isTypo(name: string, known: string): boolean {
  const others = shortened(known);
  // Short names resemble too many others.
  return name.length > 2 && shortened(name).some((one) => others.includes(one));
}

/** Returns a name, and all that lack one of its characters. */
function shortened(name: string): string[] {
  const plain = name.replaceAll("_", "").toLowerCase();
  return [plain, ...Array.from(plain, (_, index) => plain.slice(0, index) + plain.slice(index + 1))];
}
