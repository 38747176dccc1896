import { isTooDeep } from "../json/is-too-deep.ts";
import { parseJson } from "../json/json-object.ts";
import { replaceSecrets, refuseHiddenSecrets } from "../secret/replace-secrets.ts";
import type { SecretRules } from "../secret/replace-secrets.ts";
import { placeholder } from "../secret/secret.ts";
import type { Fetch, IncomingResponse, ResponseHeaders } from "./fetch.ts";

/**
 * Redacts secrets in responses that become errors: the values of secret fields, and the secrets of the request wherever they are, also in
 * headers, because some servers echo invalid input. Refuses requests in which a secret contains `[secret]`, which would replace the secret.
 *
 * @param rulesFor Returns what is secret at a URL. Default: the fields of the hosted deployment.
 * @throws {InputError} If a secret contains `[secret]`.
 */
export function withRedaction(fetch: Fetch, rulesFor?: (url: string) => SecretRules): Fetch {
  return async (request) => {
    const rules = rulesFor?.(request.url);
    if (request.body?.includes(placeholder)) refuseHiddenSecrets(JSON.parse(request.body), rules);
    const response = await fetch(request);
    if (isSuccess(response)) return response;
    const secrets = request.body === undefined ? [] : secretsIn(JSON.parse(request.body), rules);
    return redactResponse({ ...response, text: redactFields(response.text, rules) }, secrets);
  };
}

/** Returns whether no error is made of a response: its contents are not redacted. */
export function isSuccess({ status }: IncomingResponse): boolean {
  return status >= 200 && status < 300;
}

/** Replaces secrets in everything of a response that errors and events can show: body, headers, and the address of a redirect. */
export function redactResponse(response: IncomingResponse, secrets: readonly string[]): IncomingResponse {
  const { headers, text, redirectedTo } = response;
  return {
    ...response,
    headers: redactHeaders(headers, secrets),
    text: redact(text, secrets),
    redirectedTo: redirectedTo && redact(redirectedTo, secrets),
  };
}

function redactHeaders(headers: ResponseHeaders, secrets: readonly string[]): ResponseHeaders {
  return {
    get: (name) => {
      const value = headers.get(name);
      return value === null ? null : redact(value, secrets);
    },
    *[Symbol.iterator]() {
      for (const [name, value] of headers) yield [name, redact(value, secrets)];
    },
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
function redactFields(text: string, rules: SecretRules | undefined): string {
  const body = parseJson(text);
  if (isTooDeep(body, text)) return text;
  let found = false;
  const hide = (_secret: string, _name: string, shown: string): string => {
    found = true;
    return shown;
  };
  const redacted = replaceSecrets(body, hide, rules);
  return found ? JSON.stringify(redacted) : text;
}

function secretsIn(body: unknown, rules: SecretRules | undefined): string[] {
  const secrets: string[] = [];
  replaceSecrets(body, (secret) => void secrets.push(secret), rules);
  return secrets;
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
