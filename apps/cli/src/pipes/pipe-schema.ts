import { requestSchema } from "../input/request-schema.ts";
import { fieldsOf } from "@obstack/checked-yaml/schema";

/** What a file can contain in place of a secret. */
const references = ["fromEnv", "fromFile"].map((name) => ({
  type: "object",
  required: [name],
  additionalProperties: false,
  properties: { [name]: { type: "string" } },
}));

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
    const { $ref, ...rest } = schema as { readonly $ref?: string; readonly format?: string };
    if (rest.format === "password") return { anyOf: [withoutExtensions(rest), ...references] };
    return { ...(typeof $ref === "string" ? convert($ref) : {}), ...withoutExtensions(rest) };
  }

  function withoutExtensions(schema: object): object {
    const own = Object.entries(schema).filter(([name]) => !name.startsWith("x-"));
    return Object.fromEntries(own.map(([name, value]) => [name, plain(value)]));
  }
}

const { document } = requestSchema("createPipe");

export const sourceKinds: readonly string[] = Object.keys(
  fieldsOf(document, { $ref: "#/components/schemas/PipeSource" }),
);
