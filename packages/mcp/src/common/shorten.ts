/**
 * Characters that can reorder, hide or carry text, which JSON does not escape: by their properties, and blanks that look like nothing. Spaces of texts (U+0020,
 * U+00A0, U+3000) stay.
 */
const invisible =
  /(?![ \u00A0\u3000])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Zs}\p{Zl}\p{Zp}\u007F-\u009F\u2800\u{1D159}]/gu;

/** Maximum number of properties of an object. */
const maxProperties = 60;

/** Shortens every text of a value, and replaces invisible characters by their codes. */
export function shorten(value: unknown, length: number): unknown {
  if (typeof value === "string") return shortenText(value, length);
  if (Array.isArray(value)) return value.map((item) => shorten(item, length));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, maxProperties)
    .map(([key, inner]) => [shortenText(key, length), shorten(inner, length)] as const);
  const others = entries.length - kept.length;
  return Object.fromEntries(
    others > 0 ? [...kept, ["…", `${others} more ${others === 1 ? "property" : "properties"}`]] : kept,
  );
}

function shortenText(text: string, length: number): string {
  const start = text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
  return start.replaceAll(invisible, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}
