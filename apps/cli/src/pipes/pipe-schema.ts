import { requestSchema } from "../input/request-schema.ts";

/** Returns the JSON Schema of pipe files, with everything that it refers to. */
export function pipeSchema(): object {
  const { document, reference } = requestSchema("createPipe");
  const definitions: Record<string, unknown> = {};
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...convert(reference), $defs: definitions };

  function convert(target: string): object {
    const name = target.split("/").at(-1) ?? "";
    if (!Object.hasOwn(definitions, name)) {
      // Set before its fields are converted, because schemas can contain themselves.
      definitions[name] = {};
      definitions[name] = plain(document.components.schemas[name]);
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** Returns a schema without the extensions of the spec. */
  function plain(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(plain);
    if (typeof schema !== "object" || schema === null) return schema;
    const { $ref, ...rest } = schema as { readonly $ref?: string };
    const own = Object.entries(rest).filter(([name]) => !name.startsWith("x-"));
    return {
      ...(typeof $ref === "string" ? convert($ref) : {}),
      ...Object.fromEntries(own.map(([name, value]) => [name, plain(value)])),
    };
  }
}
