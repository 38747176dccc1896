/**
 * What acts on a terminal: control characters but line feed and tab, line and paragraph separators, and controls of the direction of text. No `g`
 * flag, so that it can be tested.
 */
const unsafe = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const everyUnsafe = new RegExp(unsafe, "gu");

/** Stands for the escape character of sequences that the command itself writes. Random, so that no server can send it. */
let ownEscape: string | undefined;

/** Marks the escape characters of a text as the command's own. Only for text without data. */
export function ownSequences(text: string): string {
  // Made when colors are first used: most commands in scripts have none.
  ownEscape ??= `\uFDD0${crypto.randomUUID()}\uFDD1`;
  return text.replaceAll("\u001B", ownEscape);
}

/** Escapes what would act on a terminal as JSON does, so that JSON stays exact, and restores the command's own sequences. */
export function terminalText(text: string): string {
  const safe = unsafe.test(text) ? text.replaceAll(everyUnsafe, escape) : text;
  return ownEscape !== undefined && safe.includes(ownEscape) ? safe.replaceAll(ownEscape, "\u001B") : safe;
}

/** Returns text on one line, without what acts on a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ");
}

/** Tells whether a text has characters that {@link terminalText} escapes. */
export function actsOnTerminal(text: string): boolean {
  return unsafe.test(text);
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
