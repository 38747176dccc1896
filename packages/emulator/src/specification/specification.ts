import { createRequire } from "node:module";
import { resolve } from "@obstack/checked-yaml/schema";
import type { Deployment } from "./deployment.ts";
import type Document from "@obstack/openapi/hosted.v1.json";

// Importing JSON causes a warning in Node 20.
const require = createRequire(import.meta.url);

/** The parts of a schema that the emulator reads. */
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly schema: object;
}

export interface Operation {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Reference to the schema of the request body. Undefined if the operation has no body. */
  readonly body?: string;
}

export interface Specification {
  readonly deployment: Deployment;
  readonly document: object;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Values of the examples, by name. */
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

interface RawOperation {
  readonly operationId?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
  };
}

const methods = ["get", "put", "post", "patch", "delete"] as const;

export function readSpecification(deployment: Deployment): Specification {
  const name = deployment === "hosted" ? "hosted.v1" : "selfhosted.v2";
  const document = require(`@obstack/openapi/${name}.json`) as typeof Document;
  const { schemas, examples } = document.components as unknown as Pick<Specification, "schemas" | "examples">;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const { operationId, parameters = [], requestBody } = (item[method] ?? {}) as RawOperation;
      if (operationId === undefined) return [];
      const shared = (item["parameters"] ?? []) as readonly object[];
      const body = requestBody?.content?.["application/json"]?.schema?.$ref;
      return [
        {
          operationId,
          method: method.toUpperCase(),
          path,
          parameters: [...shared, ...parameters].map(
            (parameter) => resolve(document, parameter) as unknown as Parameter,
          ),
          ...(body === undefined ? {} : { body }),
        },
      ];
    }),
  );
  return { deployment, document, operations, schemas, examples };
}
