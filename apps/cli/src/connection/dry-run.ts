import type { FetchFunction } from "@obstack/core";
import { isSecretField, replaceSecrets } from "@obstack/core";
import type { CliContext } from "../context.ts";
import { DryRunEnd } from "../errors/dry-run-end.ts";
import { httpFetch } from "./http-fetch.ts";
import { isSecretName, withoutUrlSecrets } from "./public-url.ts";

/**
 * Creates a `fetch` that sends reads, and prints the first write instead of sending it: method, URL, headers and body, without secrets.
 */
export function dryRunFetch(context: CliContext): FetchFunction {
  return async (url, init) => {
    if (init.method === "GET") return httpFetch(url, init);
    const headers = Object.entries(init.headers).map(([name, value]) => {
      return `${name}: ${name === "authorization" ? value.replace(/ .*/, " [secret]") : withoutUrlSecrets(value)}`;
    });
    const body = init.body === undefined ? [] : ["", JSON.stringify(redactBody(init.body), undefined, 2)];
    context.process.stdout.write(`${[`${init.method} ${withoutUrlSecrets(url)}`, ...headers, ...body].join("\n")}\n`);
    throw new DryRunEnd();
  };
}

function redactBody(json: string): unknown {
  return replaceSecrets(JSON.parse(json, redact), () => "[secret]");
}

function redact(name: string, value: unknown): unknown {
  if (typeof value === "string") return isSecret(name) ? "[secret]" : withoutUrlSecrets(value);
  if (Array.isArray(value)) {
    return isSecret(name) ? value.map((item: unknown) => (typeof item === "string" ? "[secret]" : item)) : value;
  }
  return isSecretEntry(value) ? { ...value, value: "[secret]" } : value;
}

function isSecret(name: string): boolean {
  return isSecretField(name) || isSecretName(name);
}

/** Returns whether a value is a secret header or parameter, written as an object with its name and value. */
function isSecretEntry(value: unknown): value is { readonly value: string } {
  if (typeof value !== "object" || value === null) return false;
  const { name, key, value: content } = value as Readonly<Record<string, unknown>>;
  return typeof content === "string" && [name, key].some((label) => typeof label === "string" && isSecret(label));
}
