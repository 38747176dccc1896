/** Characters that can reorder or hide text, which JSON does not escape. */
const invisible = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

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
  return start.replaceAll(invisible, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
