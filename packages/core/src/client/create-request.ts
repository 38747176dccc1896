import { InputError } from "../errors/input-error.ts";
import { pathId } from "../input/path-id.ts";
import { isSecret, placeholder } from "../secret/secret.ts";

/** Parameters of a request by location. */
export interface Parameters {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
}

/**
 * Returns the URL of a request, with percent-encoded path parameters and without query parameters that are not set.
 *
 * @throws {InputError} If a path parameter is not a string, is blank, or would reach another route.
 */
export function createUrl(baseUrl: string, template: string, { path = {}, query }: Parameters = {}): string {
  const url = baseUrl + fillPath(template, path);
  if (query === undefined) return url;
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given as [string, string][])}`;
}

/**
 * Replaces the parameters of a path template by their percent-encoded values.
 *
 * @throws {InputError} If a value is not a string, is blank, or would reach another route.
 */
export function fillPath(template: string, path: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathId(name, path[name])));
}

/**
 * Serializes a body as JSON, with the values of its secrets.
 *
 * @throws {InputError} If it contains a `bigint` or a circular reference.
 */
export function toJson(body: unknown): string {
  try {
    const json = JSON.stringify(body);
    // A replacer makes every request slower, and few contain secrets.
    return json?.includes(placeholder) ? JSON.stringify(body, reveal) : json;
  } catch {
    // The error omits the body, which may contain a secret.
    throw new InputError("body", "JSON without bigints or circular references", undefined);
  }
}

function reveal(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const original = this[name];
  return isSecret(original) ? original.reveal() : value;
}
