/** What a terminal or a page could take for a command, and what breaks a line. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes a value on one line: texts as they are where that is plain, everything else as JSON. */
export function printable(value: unknown): string {
  const text = typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  return text.replaceAll(unsafe, escape);
}

/** Writes a name on one line. */
export function printableName(name: string): string {
  return name.replaceAll(unsafe, escape);
}

function isPlain(text: string): boolean {
  return text !== "" && text.trim() === text && !/^["'[{]/.test(text);
}

function escape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}
