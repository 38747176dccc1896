import { InputError } from "../errors/input-error.ts";

/** The parameters of a request, by where they go. */
export interface Parameters {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
}

/** Returns an address: the template with its parameters filled in, each percent-encoded, and the query of those that are set. */
export function createUrl(baseUrl: string, template: string, { path = {}, query }: Parameters = {}): string {
  const url = baseUrl + template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  if (query === undefined) return url;
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given as [string, string][])}`;
}

/**
 * Returns a body as JSON.
 *
 * @throws {InputError} when it holds what JSON cannot: a `bigint`, or itself.
 */
export function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    // Not the body itself: it may hold a secret.
    throw new InputError("body", "what JSON can hold", "a bigint or a circle");
  }
}
