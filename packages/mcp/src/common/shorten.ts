import { escapeInvisible } from "@obstack/core/internal";

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
  return escapeInvisible(start, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}
