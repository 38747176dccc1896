import truncate from "fast-string-truncated-width";

/** Texts of fewer columns are cut at the end: there is no room for two parts. */
const minMiddleWidth = 6;

/** Returns the number of columns that a text takes on a terminal: East Asian wide characters and emoji take two. */
export function textWidth(text: string): number {
  return truncate(text).width;
}

/** Cuts a text at its end, for example `checkout-serv…`. Width in columns. */
export function shortenEnd(text: string, width: number): string {
  if (width <= 0) return "";
  // The library's own cut ignores the limit inside Greek and Cyrillic words.
  return textWidth(text) <= width ? text : `${take(charactersOf(text), width - 1).join("")}…`;
}

/** Cuts a text in the middle and keeps more of its end, because names often start alike: `check…vice-eu-west`. Width in columns. */
export function shortenMiddle(text: string, width: number): string {
  if (textWidth(text) <= width || width < minMiddleWidth) return shortenEnd(text, width);
  const characters = charactersOf(text);
  const start = take(characters, Math.floor((width - 1) / 3));
  const end = take(characters.toReversed(), width - 1 - textWidth(start.join(""))).toReversed();
  return `${start.join("")}…${end.join("")}`;
}

/**
 * Cuts the texts of a column, such as names. What all of them start with is cut first, up to the end of a word: of `web-shop-cart` and `web-shop-checkout`,
 * `…cart` and `…checkout` remain. Width in columns.
 */
export function shortenNames(texts: readonly string[], width: number): string[] {
  const named = texts.filter((text) => text !== "");
  const [first = ""] = named;
  const shared = named.length < 2 ? 0 : named.reduce((length, text) => sharedLength(first, text, length), first.length);
  const prefix = /^.*[\p{P}\p{Z}]/su.exec(first.slice(0, shared))?.[0] ?? "";
  return texts.map((text) => {
    if (textWidth(text) <= width || prefix.length < minPrefix || text === "") return shortenMiddle(text, width);
    const rest = charactersOf(text.slice(prefix.length));
    const end = take(charactersOf(text).toReversed(), width - 1).toReversed();
    return end.length >= rest.length
      ? `…${end.join("")}`
      : shortenEnd("…", width) + shortenMiddle(rest.join(""), width - 1);
  });
}

/** Shorter prefixes are not worth an ellipsis. */
const minPrefix = 4;

/** Returns how many characters two texts start with alike, at most a number of them. */
function sharedLength(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}

function take(characters: readonly string[], limit: number): readonly string[] {
  let used = 0;
  const end = characters.findIndex((character) => (used += textWidth(character)) > limit);
  return end === -1 ? characters : characters.slice(0, end);
}

/** Created with the first text: it costs a third of starting Node, and most texts fit. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the characters of a text. The parts of an emoji, and letters with their marks, stay together. */
export function charactersOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter("en");
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Breaks a text into lines of at most a width. Breaks words only where they are longer than a line. */
export function wrapWords(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (part: string): void => {
    if (line !== "" && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  };
  for (const word of text.split(/(?<=\s)/u)) {
    const parts = measure(word.trimEnd()) <= width ? [word] : charactersOf(word);
    for (const part of parts) add(part);
  }
  return line === "" ? lines : [...lines, line.trimEnd()];
}

/** Returns text on one line, without characters that control a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ");
}
