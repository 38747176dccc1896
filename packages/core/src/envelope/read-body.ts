import type { IncomingResponse } from "../fetch/fetch.ts";

/** Largest text of a failure that an error keeps, in characters. */
const maximumText = 4096;

/** The body of a failure: parsed when it is JSON, whatever its content type says, else its text, cut when it is long. */
export function readErrorBody(response: IncomingResponse): unknown {
  const { text } = response;
  if (text.trim() === "") return undefined;
  try {
    if (text.length <= 1_000_000) return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: plain text and HTML pages are common.
  }
  return text.length > maximumText ? `${text.slice(0, maximumText)}…` : text;
}

/** Tells whether a text is a page for people, such as the web UI's or a gateway's. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}

/** What the server said went wrong, in one line. */
export function reasonOf(body: unknown): string {
  const text = textOf(body);
  return text === undefined || text.trim() === ""
    ? "the server gave no reason"
    : text.replaceAll(/\s+/g, " ").trim().slice(0, 500);
}

function textOf(body: unknown): string | undefined {
  if (typeof body === "string") return isHtml(body) ? titleOf(body) : body;
  if (typeof body !== "object" || body === null) return undefined;
  const { message, error } = body as { message?: unknown; error?: unknown };
  if (typeof message === "string") return message;
  if (typeof error === "object") return textOf(error);
  return typeof error === "string" ? error : undefined;
}

function titleOf(html: string): string {
  const text = /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? /<(?:pre|h1)[^>]*>([^<]*)/i.exec(html)?.[1];
  return text === undefined ? "an HTML page" : `an HTML page, ${JSON.stringify(text.trim())}`;
}
