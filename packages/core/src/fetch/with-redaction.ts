import type { Fetch } from "./fetch.ts";

/**
 * Takes the secrets that a request sent out of the text of a failure: some servers repeat what they refuse.
 *
 * @param secretFields Names of the fields of a body that hold a secret.
 */
export function withRedaction(secretFields: readonly string[]): (fetch: Fetch) => Fetch {
  const names = new Set(secretFields);
  return (fetch) => async (request) => {
    const response = await fetch(request);
    if (response.status < 400 || request.body === undefined || names.size === 0) return response;
    return { ...response, text: redact(response.text, [...secretsIn(JSON.parse(request.body), names)]) };
  };
}

/** Replaces secrets in a text, also as JSON writes them, and JSON in JSON. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => (secret === "" ? [] : [secret, escape(secret), escape(escape(secret))]));
  // The longest first: one secret may be part of another.
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
