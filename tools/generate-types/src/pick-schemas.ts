import type { OpenAPI3, SchemaObject } from "openapi-typescript";

/** Returns a document without paths that contains only the named schemas and the schemas they refer to. */
export function pickSchemas(document: OpenAPI3, names: readonly string[]): OpenAPI3 {
  const all = document.components?.schemas ?? {};
  const picked: Record<string, SchemaObject> = {};
  const queue = [...names];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const schema = all[name];
    if (schema === undefined) throw new Error(`The document has no schema "${name}".`);
    if (name in picked) continue;
    picked[name] = schema;
    for (const [, reference] of JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      queue.push(reference ?? "");
    }
  }
  const { openapi, info } = document;
  return { openapi, info, paths: {}, components: { schemas: picked } };
}
