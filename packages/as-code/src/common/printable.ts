/** Control and format characters, and line separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Formats a value on one line: unambiguous text unchanged, everything else as JSON. Escapes control characters. */
export function printable(value: unknown): string {
  const text = typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  return text.replaceAll(unsafe, escape);
}

/** Formats a name on one line. Escapes control characters. */
export function printableName(name: string): string {
  return name.replaceAll(unsafe, escape);
}

function isPlain(text: string): boolean {
  return text !== "" && text.trim() === text && !/^["'[{]/.test(text);
}

function escape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}
