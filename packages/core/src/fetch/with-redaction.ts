import type { Fetch } from "./fetch.ts";

/**
 * Redacts the secrets of a request body in error responses, because some servers echo invalid input.
 *
 * @param secretFields Names of body fields that contain a secret.
 */
export function withRedaction(secretFields: readonly string[]): (fetch: Fetch) => Fetch {
  const names = new Set(secretFields);
  return (fetch) => async (request) => {
    const response = await fetch(request);
    if (response.status < 400 || request.body === undefined || names.size === 0) return response;
    return { ...response, text: redact(response.text, [...secretsIn(JSON.parse(request.body), names)]) };
  };
}

/** Replaces secrets in a text, including JSON-escaped and double-escaped ones. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => (secret === "" ? [] : [secret, escape(secret), escape(escape(secret))]));
  // Longest first, because one secret may contain another.
  const ordered = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return ordered.reduce((result, secret) => result.replaceAll(secret, "[secret]"), text);
}

function* secretsIn(value: unknown, names: ReadonlySet<string>): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (names.has(name) && typeof item === "string") yield item;
    else yield* secretsIn(item, names);
  }
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
