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

function textOf(body: unknown): string | undefined {
  if (typeof body === "string") return isHtml(body) ? titleOf(body) : body;
  const { message, error } = Object(body) as { message?: unknown; error?: unknown };
  if (typeof message === "string") return message;
  return typeof error === "string" || Object(error) === error ? textOf(error) : undefined;
}

function titleOf(html: string): string {
  const text = (/<title[^>]*>([^<]*)/i.exec(html) ?? /<(?:pre|h1)[^>]*>([^<]*)/i.exec(html))?.[1];
  return text === undefined ? "an HTML page" : `an HTML page, ${JSON.stringify(text.trim())}`;
}
