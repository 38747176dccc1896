import { createRequire } from "node:module";
import type Document from "@obstack/openapi/hosted.v1.json";

// Node 20 warns of an import of JSON.
const require = createRequire(import.meta.url);

/** The deployments of the interface. */
export type Deployment = "selfhosted" | "hosted";

/** A schema of the specs, as far as it is read here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly writeOnly?: boolean;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly schema: Schema;
}

/** An operation of a spec. */
export interface Operation {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Reference to the schema of the body, where there is one. */
  readonly body?: string;
}

/** A bundled document. */
export interface Specification {
  readonly document: object;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Values of the examples, by name. */
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

interface RawOperation {
  readonly operationId?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

const methods = ["get", "put", "post", "patch", "delete"] as const;

/** Reads the bundled document of a deployment. */
export function readSpecification(deployment: Deployment): Specification {
  const name = deployment === "hosted" ? "hosted.v1" : "selfhosted.v2";
  const document = require(`@obstack/openapi/${name}.json`) as typeof Document;
  const { parameters, schemas, examples } = document.components as unknown as {
    parameters: Readonly<Record<string, Parameter>>;
    schemas: Specification["schemas"];
    examples: Specification["examples"];
  };
  const toParameter = (parameter: Parameter | { readonly $ref: string }): readonly Parameter[] => {
    const found = "$ref" in parameter ? parameters[parameter.$ref.split("/").at(-1) ?? ""] : parameter;
    return found === undefined ? [] : [found];
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const { operationId, parameters: own = [], requestBody } = (item[method] ?? {}) as RawOperation;
      if (operationId === undefined) return [];
      const shared = (item["parameters"] ?? []) as NonNullable<RawOperation["parameters"]>;
      const body = requestBody?.content?.["application/json"]?.schema?.$ref;
      return [
        {
          operationId,
          method: method.toUpperCase(),
          path,
          parameters: [...shared, ...own].flatMap(toParameter),
          ...(body === undefined ? {} : { body }),
        },
      ];
    }),
  );
  return { document, operations, schemas, examples };
}

/** Returns a schema, or the one that it refers to. */
export function resolveSchema({ schemas }: Specification, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
}
