import { refuseHiddenSecrets } from "../input/refuse-hidden-secrets.ts";
import { isTooDeep } from "../json/is-too-deep.ts";
import { parseJson } from "../json/json-object.ts";
import { replaceSecrets } from "../secret/replace-secrets.ts";
import { placeholder } from "../secret/secret.ts";
import type { Fetch } from "./fetch.ts";

/**
 * Redacts secrets in error responses: the values of secret fields, and the secrets of the request wherever they are, because some servers
 * echo invalid input. Refuses requests in which a secret field is `[secret]`, which would replace a secret.
 *
 * @throws {InputError} If a secret field is `[secret]`.
 */
export function withRedaction(fetch: Fetch): Fetch {
  return async (request) => {
    if (request.body?.includes(`"${placeholder}"`)) refuseHiddenSecrets(JSON.parse(request.body));
    const response = await fetch(request);
    if (response.status < 400) return response;
    const secrets = request.body === undefined ? [] : secretsIn(JSON.parse(request.body));
    return { ...response, text: redact(redactFields(response.text), secrets) };
  };
}

/** Replaces secrets in a text, including JSON-escaped and double-escaped ones. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => (secret === "" ? [] : [secret, escape(secret), escape(escape(secret))]));
  // Longest first, because one secret may contain another.
  const ordered = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return ordered.reduce((result, secret) => result.replaceAll(secret, placeholder), text);
}

/** Replaces the values of secret fields if a text is JSON. Keeps the text as it is if there are none. */
function redactFields(text: string): string {
  const body = parseJson(text);
  if (isTooDeep(body, text)) return text;
  let found = false;
  const redacted = replaceSecrets(body, () => {
    found = true;
    return placeholder;
  });
  return found ? JSON.stringify(redacted) : text;
}

function secretsIn(body: unknown): string[] {
  const secrets: string[] = [];
  replaceSecrets(body, (secret) => void secrets.push(secret));
  return secrets;
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
