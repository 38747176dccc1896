import hosted from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";

/** The parts of a bundled spec that schemas are read from. */
export interface Document {
  readonly components: { readonly schemas: Record<string, SchemaObject> };
  readonly paths: object;
}

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: SchemaObject } | undefined>>;

/** Finds the schemas of an operation in the specs of both deployments. Shared operations have the same schemas in both. */
export function requestSchema(operationId: string) {
  for (const document of [selfHosted, hosted] as unknown as readonly Document[]) {
    const items = Object.values(document.paths) as Readonly<Record<string, Operation | undefined>>[];
    const operation = items
      .flatMap((item) => Object.values(item))
      .find((candidate) => candidate?.operationId === operationId);
    const reference = operation?.requestBody?.content?.["application/json"]?.schema["$ref"] as string | undefined;
    if (reference === undefined) continue;
    const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith("2"));
    const envelope = resolve(document, success?.[1].content?.["application/json"]?.schema ?? {});
    const properties = (envelope["properties"] ?? {}) as Record<string, SchemaObject>;
    return { document, reference, record: properties["data"] ?? properties["result"] ?? {} };
  }
  throw new Error(`The specs have no request body for ${operationId}.`);
}
