import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Names of the deployments, and of their specs. */
export const specs = { selfhosted: "selfhosted.v2", hosted: "hosted.v1" } as const;

export type Deployment = keyof typeof specs;

/** Names of the deployments in titles. */
export const titles = { selfhosted: "Self-hosted", hosted: "Hosted" } as const;

/** A spec, as far as samples and pages need it. */
export interface Spec {
  readonly servers: readonly { readonly variables: { readonly baseUrl: { readonly default: string } } }[];
  readonly paths: Readonly<Record<string, PathItem>>;
}

/** The operations of a path by method, and the parameters of all of them. */
type PathItem = Readonly<Record<string, SpecOperation>> & { readonly parameters?: readonly Parameter[] };

/** A part of a spec that may refer to a shared one. */
export interface Reference {
  readonly $ref?: string;
}

/** A JSON schema. */
export interface Schema extends Reference {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly "x-extensible-enum"?: readonly unknown[];
  readonly "x-not-shown"?: string;
  readonly [keyword: string]: unknown;
}

/** What a request or response contains. */
export interface Content extends Reference {
  readonly description?: string;
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema?: Schema;
        readonly examples?: Readonly<Record<string, Reference & { readonly value?: unknown }>>;
      }
    >
  >;
}

/** A parameter of a path, query or header. */
export interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly "x-not-shown"?: string;
}

/** An operation of a spec. Other entries of a path have no identifier. */
interface SpecOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
  readonly "x-not-shown"?: string;
}

/** An operation, its parameters and its first example body. */
export interface Operation {
  readonly operationId: string;
  /** HTTP method, in lowercase. */
  readonly method: string;
  /** Path template, with parameters in braces. */
  readonly path: string;
  readonly body: unknown;
  readonly parameters: readonly Parameter[];
  /** The operation as the spec describes it. */
  readonly spec: SpecOperation;
}

/** Returns the spec of a deployment. */
export function readSpec(deployment: Deployment): Spec {
  const path = fileURLToPath(import.meta.resolve(`@obstack/openapi/${specs[deployment]}.json`));
  return JSON.parse(readFileSync(path, "utf8")) as Spec;
}

/** Returns the operations of a spec. */
export function operationsOf(spec: Spec): Operation[] {
  return Object.entries(spec.paths).flatMap(([path, { parameters: shared = [], ...item }]) =>
    Object.entries(item as Record<string, SpecOperation>).flatMap(([method, operation]): Operation[] => {
      const { operationId, requestBody, parameters = [] } = operation;
      return operationId === undefined
        ? []
        : [
            {
              operationId,
              method,
              path,
              body: exampleOf(spec, requestBody),
              parameters: [...shared, ...parameters].map((parameter) => resolve(spec, parameter)),
              spec: operation,
            },
          ];
    }),
  );
}

/** Returns the first JSON example of a body. */
export function exampleOf(spec: Spec, content: Content | undefined): unknown {
  const { examples = {} } = resolve(spec, content)?.content?.["application/json"] ?? {};
  return resolve(spec, Object.values(examples)[0])?.value;
}

/** Follows the references of a part of a spec. */
export function resolve<Part extends Reference>(spec: Spec, part: Part): Part;
export function resolve<Part extends Reference>(spec: Spec, part: Part | undefined): Part | undefined;
export function resolve<Part extends Reference>(spec: Spec, part: Part | undefined): Part | undefined {
  if (part?.$ref === undefined) return part;
  let found: unknown = spec;
  for (const name of part.$ref.slice(2).split("/")) found = (found as Record<string, unknown>)[name];
  return resolve(spec, found as Part);
}
