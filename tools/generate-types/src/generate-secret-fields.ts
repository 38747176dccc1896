import type { OpenAPI3 } from "openapi-typescript";
import { resolve } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Returns a module with the fields that contain a secret: those with `format: password`, and request-only objects with such a field, because a
 * server may accept or return fields of its own in them.
 */
export function generateSecretFields(document: OpenAPI3): string {
  const schemas = Object.values(document.components?.schemas ?? {}) as JsonSchema[];
  const found = new Map<string, readonly string[]>();
  for (const [name, property] of schemas.flatMap(({ properties = {} }) => Object.entries(properties))) {
    const schema = resolve(document, property);
    const inner = Object.entries(schema.properties ?? {});
    if (schema.format === "password") found.set(name, []);
    else if (schema.writeOnly === true && inner.some(([, { format }]) => format === "password")) {
      const known = inner.filter(([, { format }]) => format !== "password").map(([field]) => field);
      found.set(name, [...new Set([...(found.get(name) ?? []), ...known])].toSorted());
    }
  }
  const fields = Object.fromEntries([...found].toSorted(([a], [b]) => a.localeCompare(b)));
  return `/** Fields that contain a secret, anywhere in a body, with the names of inner fields that contain none. */
export const secretFields = ${JSON.stringify(fields, null, 2)} as const;
`;
}
