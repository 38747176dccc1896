/** Largest text of a failure that an error keeps, in characters. */
const maximumText = 4096;

/** The body of a failure: parsed when it is JSON, whatever its content type says, else its text, cut when it is long. */
export function readErrorBody(text: string): unknown {
  try {
    if (text.length <= 1_000_000) return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: plain text and HTML pages are common.
  }
  if (text.trim() === "") return undefined;
  return text.length > maximumText ? `${text.slice(0, maximumText)}…` : text;
}

/** Tells whether a text is a page for people, such as the web UI's or a gateway's. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}

/** What the server said went wrong, in one line. */
export function reasonOf(body: unknown): string {
  const reason = (textOf(body) ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 500);
  return reason === "" ? "the server gave no reason" : reason;
}

/** Bounds what a hostile or broken server can make an error of. */
const maximumDepth = 4;
const maximumItems = 20;

/** Reads `message`, `error`, the `title` and `detail` of RFC 9457, and lists of such objects, nested in each other. */
function textOf(body: unknown, depth = 0): string | undefined {
  if (typeof body === "string") return isHtml(body) ? titleOf(body) : body;
  if (typeof body !== "object" || body === null || depth > maximumDepth) return undefined;
  const inner = (value: unknown): string | undefined => textOf(value, depth + 1);
  if (Array.isArray(body)) return join("; ", body.slice(0, maximumItems).map(withPlace(inner)));
  const { message, error, title, detail, errors } = body as Readonly<Record<string, unknown>>;
  const main = inner(message) || inner(error) || join(": ", [inner(title), inner(detail)]);
  return join(": ", [main, Array.isArray(errors) ? inner(errors) : undefined]);
}

/** Puts the name of the field before what a list says about it. */
const withPlace = (read: (item: unknown) => string | undefined) => (item: unknown) => {
  const { field, path, pointer } = Object(item) as Readonly<Record<string, unknown>>;
  const place: unknown = field ?? path ?? pointer;
  const text = read(item);
  return join(": ", [text && (Array.isArray(place) ? place.join(".") : textOf(place)), text]);
};

function join(separator: string, parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== "").join(separator) || undefined;
}

function titleOf(html: string): string {
  const text = (/<title[^>]*>([^<]*)/i.exec(html) ?? /<(?:pre|h1)[^>]*>([^<]*)/i.exec(html))?.[1];
  return text === undefined ? "an HTML page" : `an HTML page, ${JSON.stringify(text.trim())}`;
}
