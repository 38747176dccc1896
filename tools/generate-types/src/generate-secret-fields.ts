import type { OpenAPI3 } from "openapi-typescript";
import { resolve } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Returns a module with the secret fields of both specs, and the paths whose bodies have some. Secrets are fields and maps with `format: password`,
 * and request-only objects with such a field, because a server may accept or return fields of its own in them.
 */
export function generateSecretFields(hosted: OpenAPI3, selfHosted: OpenAPI3): string {
  const paths = [...pathsOf(hosted, "hosted"), ...pathsOf(selfHosted, "selfHosted")];
  return `/**
 * Fields of the hosted deployment that contain a secret, anywhere in a body. Each has the names of its inner fields without secrets, or "host" if the
 * value is an address of which only the host is public.
 */
export const secretFields = ${toText(fieldsOf(hosted))} as const;

/** The same for the self-hosted deployment. */
export const selfHostedSecretFields = ${toText(fieldsOf(selfHosted))} as const;

/** The paths of the specs, and the deployment whose secret fields their bodies have, or "none". */
export const secretPaths = ${toText(Object.fromEntries(paths))} as const;
`;
}

function fieldsOf(document: OpenAPI3): object {
  const schemas = Object.values(document.components?.schemas ?? {}) as JsonSchema[];
  const extra = ((document as { "x-secret-fields"?: readonly string[] })["x-secret-fields"] ?? []).map((name) => [
    name,
    [],
  ]);
  const found = new Map<string, readonly string[] | string>(extra as [string, string[]][]);
  for (const [name, property] of schemas.flatMap(({ properties = {} }) => Object.entries(properties))) {
    const schema = resolve(document, property);
    const inner = Object.entries(schema.properties ?? {});
    if (schema.format === "password" || schema.additionalProperties?.format === "password")
      found.set(name, schema["x-visible"] ?? []);
    else if (schema.writeOnly === true && inner.some(([, { format }]) => format === "password")) {
      const known = inner.filter(([, { format }]) => format !== "password").map(([field]) => field);
      found.set(name, [...new Set([...[found.get(name) ?? []].flat(), ...known])].toSorted());
    }
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Returns the deployment of each path, or `none` if its tag has no secrets. */
function pathsOf({ paths = {}, tags = [] }: OpenAPI3, deployment: string): [string, string][] {
  const without = new Set(tags.flatMap((tag) => ("x-without-secrets" in tag ? [tag.name] : [])));
  return Object.entries(paths).map(([path, item]) => {
    const operations = Object.values(item) as { readonly tags?: readonly string[] }[];
    const hasNone = operations.some((one) => one.tags?.some((tag) => without.has(tag)));
    return [path, hasNone ? "none" : deployment];
  });
}

function toText(value: object): string {
  return JSON.stringify(value, undefined, 2);
}
