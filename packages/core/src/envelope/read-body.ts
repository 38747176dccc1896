import { parseJson } from "../json/json-object.ts";

/** Maximum length of a text body in an error, in characters. */
const maximumText = 4096;

/** Reads the body of an error response: parses JSON, regardless of the content type, and truncates other long text. */
export function readErrorBody(text: string): unknown {
  // Plain text and HTML pages are common.
  const parsed = text.length > 1_000_000 ? undefined : parseJson(text);
  if (parsed !== undefined || text.trim() === "") return parsed;
  return text.length > maximumText ? `${text.slice(0, maximumText)}…` : text;
}

/** Returns whether a body is an HTML page, for example from a web UI or a gateway. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}

/** Returns the reason that a server gives for an error, in one line of at most 500 characters. */
export function getReason(body: unknown): string {
  const reason = (getText(body) ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 500);
  return reason === "" ? "the server gave no reason" : reason;
}

/** Limits what a hostile or broken server can put into an error. */
const maximumDepth = 4;
const maximumItems = 20;

/** Reads `message`, `error`, `title` and `detail` (RFC 9457), and nested objects and lists of these. */
function getText(body: unknown, depth = 0): string | undefined {
  if (typeof body === "string") return isHtml(body) ? getTitle(body) : body;
  if (typeof body !== "object" || body === null || depth > maximumDepth) return undefined;
  const inner = (value: unknown): string | undefined => getText(value, depth + 1);
  if (Array.isArray(body)) {
    const items = body.slice(0, maximumItems).map((item) => prefixField(item, inner(item)));
    return join("; ", items);
  }
  const { message, error, title, detail, errors } = body as Readonly<Record<string, unknown>>;
  const main = inner(message) || inner(error) || join(": ", [inner(title), inner(detail)]);
  return join(": ", [main, Array.isArray(errors) ? inner(errors) : undefined]);
}

/** Prefixes an item of a list with the field that it is about. */
function prefixField(item: unknown, text: string | undefined): string | undefined {
  const { field, path, pointer } = Object(item) as Readonly<Record<string, unknown>>;
  const location: unknown = field ?? path ?? pointer;
  return join(": ", [text && (Array.isArray(location) ? location.join(".") : getText(location)), text]);
}

function join(separator: string, parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(separator) || undefined;
}

function getTitle(html: string): string {
  const text = /<(?:title|pre|h1)\b[^<>]*>([^<]*)/i.exec(html)?.[1];
  return text === undefined ? "HTML page" : `HTML page ${JSON.stringify(text.trim())}`;
}
