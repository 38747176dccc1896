/** Control characters, line separators, and characters that reverse text. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Replaces what would end a line, or hide a part of it, with spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(unsafe, " ");
}
