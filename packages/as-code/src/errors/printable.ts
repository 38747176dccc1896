import { formatCount } from "@obstack/basics";

/** Control and format characters, and line separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Formats a value on one line: unambiguous text unchanged, everything else as JSON. Escapes control characters. */
export function printable(value: unknown): string {
  const text = typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  return text.replaceAll(unsafe, escape);
}

export function printableName(name: string): string {
  return name.replaceAll(unsafe, escape);
}

function isPlain(text: string): boolean {
  return text !== "" && text.trim() === text && !/^["'[{]/.test(text);
}

function escape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

/** Shorter texts are displayed in full. */
const minLength = 120;

/** Characters before and after a difference. */
const context = 24;

/** Formats the values of a field before and after a change. Of two long texts, displays only the part that differs, with some text around it. */
export function printablePair(before: unknown, after: unknown): readonly [string, string] {
  const texts = [printable(before), printable(after)] as const;
  const areLong =
    typeof before === "string" && typeof after === "string" && texts.every((text) => text.length > minLength);
  if (!areLong) return texts;
  const [one, other] = texts;
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  // At the ends of words, so that no character is cut in two.
  const from = one.lastIndexOf(" ", start - context) + 1;
  const cut = (text: string): string => {
    const to = text.indexOf(" ", text.length - end + context);
    return `${from === 0 ? "" : "…"}${text.slice(from, to === -1 ? undefined : to)}${to === -1 ? "" : "…"}`;
  };
  return [cut(one), cut(other)];
}

/** Longer texts are cut. */
const maxLength = 160;

/** Cuts a long text, and says how much is missing. */
export function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 2 * maxLength));
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength).join("");
  return `${start}… (${formatCount(text.length - start.length, "more character")})`;
}

/** Cuts two long texts, unless they differ only after the cut. */
export function shortenPair([before, after]: readonly [string, string]): readonly [string, string] {
  const isHidden = before.slice(0, maxLength) === after.slice(0, maxLength);
  return isHidden ? [before, after] : [shorten(before), shorten(after)];
}
