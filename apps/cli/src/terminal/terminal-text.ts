export { oneLine } from "@obstack/charts";

/**
 * Characters that control a terminal or a CI runner: control characters except line feed and tab, line and paragraph separators, bidirectional
 * controls, and the first colon of a line that starts with `::`, which runners of GitHub read as a command. Without the `g` flag, which would
 * make `test` stateful.
 */
const unsafe = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|:(?=:)(?<=^[^\S\n]*:)/mu;
const everyUnsafe = new RegExp(unsafe, "gmu");

/** Placeholder for escape characters in the command's own sequences. Random, so that no server can send it. */
let trustedEscape: string | undefined;

/** Marks the escape sequences in a text as the command's own. Only for text without data from a server, or whose data has no control characters. */
export function trustEscapes(text: string): string {
  // Created on first use: most commands in scripts use no colors.
  trustedEscape ??= `\uFDD0${crypto.randomUUID()}\uFDD1`;
  return text.replaceAll("\u001B", trustedEscape);
}

/** Escapes characters that control a terminal or a CI runner, in the form that JSON uses, and restores the command's own escape sequences. */
export function terminalText(text: string): string {
  const safe = unsafe.test(text) ? text.replaceAll(everyUnsafe, escape) : text;
  return trustedEscape !== undefined && safe.includes(trustedEscape) ? safe.replaceAll(trustedEscape, "\u001B") : safe;
}

/** Returns whether a text contains characters that {@link terminalText} escapes. */
export function hasUnsafeCharacters(text: string): boolean {
  return unsafe.test(text);
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
