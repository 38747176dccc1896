/** Fits the list of functions that servers return for an unknown function. */
const maxLength = 300;

/** Returns the reason of a failed query on one line, without the database query that servers append, which is often a page long. */
export function shortReason(reason: string): string {
  const [first = ""] = reason.split(/[.:]?(?<!\s)\s+(?=In scope\b|While \w+ing\b|SELECT\b)/i);
  const line = (first.trim() || reason).replaceAll(/\s+/g, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

/** Returns the text that a server gave as the reason of a failed query, or the message of the error if it gave none. */
export function serverReason({ body, message }: { readonly body?: unknown; readonly message: string }): string {
  const { error, message: own } = Object(body) as { readonly error?: unknown; readonly message?: unknown };
  return [error, own, message].find((text) => typeof text === "string") as string;
}
