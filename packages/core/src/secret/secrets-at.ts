import { secretFields, secretPaths, selfHostedSecretFields } from "../generated/secret-fields.ts";
import type { SecretRules } from "./replace-secrets.ts";
import { placeholder } from "./secret.ts";

const rules: Readonly<Record<(typeof secretPaths)[keyof typeof secretPaths], SecretRules>> = {
  none: { fields: {} },
  hosted: { fields: secretFields },
  selfHosted: { fields: selfHostedSecretFields },
};

/**
 * Returns what is secret in the bodies of a path: what the specs define for it. For paths that the specs lack, every secret field, and what looks
 * like a secret.
 *
 * @param url URL, or path relative to a base URL.
 */
export function secretsAt(url: string): SecretRules {
  const path = readable(new URL(url, "http://localhost").pathname);
  const found = Object.entries(secretPaths).find(([template]) => {
    const pattern = template.toLowerCase().replaceAll(/\{\w+\}/g, "[^/]+");
    return new RegExp(`${pattern}/?$`).test(path);
  });
  const isOfWebhooks = path.includes("webhook");
  if (found !== undefined && (found[1] === "selfHosted" || !isOfWebhooks)) return rules[found[1]];
  return {
    fields: isOfWebhooks ? { ...secretFields, ...selfHostedSecretFields } : secretFields,
    unknown: { isSecretName, toShown: withoutAddressSecrets },
  };
}

/** Returns a path as a server may read it. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(/\/+/g, "/").toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Replaces user names, passwords and queries of the addresses in a text. */
function withoutAddressSecrets(text: string): string {
  return text.replaceAll(
    /\b([a-z][a-z\d+.-]{0,20}:\/\/)([^\s/?#"'<>]*@)?([^\s?#"'<>]*)(\?[^\s#"'<>]+)?/gi,
    (_, scheme: string, user: string | undefined, rest: string, query: string | undefined) =>
      `${scheme}${user === undefined ? "" : `${placeholder}@`}${rest}${query === undefined ? "" : `?${placeholder}`}`,
  );
}

/** Matches names of query parameters and fields that usually hold a secret. */
const secretName =
  /(?:pass(?:word|wd|phrase|code)?|pwd|secret|tokens?|credentials?|sig(?:nature)?|auth(?:orization)?|cookie|(?:api|access|account|private|secret|shared|sas|signing|service)[-_ ]?keys?|connection[-_ ]?string)(?:[-_ ]?value)?$/i;

/** Returns whether a name usually means a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
