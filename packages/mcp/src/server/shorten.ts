import { escapeInvisible } from "@obstack/basics";

/**
 * Shortens every text of a value, and replaces invisible characters by their codes.
 *
 * @param isWhole Whether long texts become lists of their parts instead, which pages can divide. Default: false.
 */
export function shorten(value: unknown, length: number, isWhole = false): unknown {
  if (typeof value === "string") {
    if (!isWhole || value.length <= length) return shortenText(value, length);
    const parts = value.match(new RegExp(`[^]{1,${length}}`, "gu")) ?? [];
    return { textInParts: parts.map((part) => shortenText(part, 2 * length)) };
  }
  if (Array.isArray(value)) return value.map((item) => shorten(item, length, isWhole));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [shortenText(key, length), shorten(inner, length, isWhole)]),
  );
}

function shortenText(text: string, length: number): string {
  const start = text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
  return escapeInvisible(start, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}
