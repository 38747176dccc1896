import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Names of the deployments, and of their specs. */
export const specs = { selfhosted: "selfhosted.v2", hosted: "hosted.v1" } as const;

export type Deployment = keyof typeof specs;

/** The operations of a spec, as far as samples need them. */
export interface Spec {
  readonly paths: Readonly<Record<string, Readonly<Record<string, SpecOperation>>>>;
}

/** An operation of a spec. Other entries of a path have no identifier. */
interface SpecOperation {
  readonly operationId?: string;
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, object>> }>>;
  };
}

/** An operation and its first example body. */
export interface Operation {
  readonly operationId: string;
  /** HTTP method, in lowercase. */
  readonly method: string;
  /** Path template, with parameters in braces. */
  readonly path: string;
  readonly body: unknown;
}

/** Returns the spec of a deployment. */
export function readSpec(deployment: Deployment): Spec {
  const path = fileURLToPath(import.meta.resolve(`@obstack/openapi/${specs[deployment]}.json`));
  return JSON.parse(readFileSync(path, "utf8")) as Spec;
}

/** Returns the operations of a spec. */
export function operationsOf(spec: Spec): Operation[] {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, requestBody }]) => {
      const [example] = Object.values(requestBody?.content?.["application/json"]?.examples ?? {});
      return operationId === undefined ? [] : [{ operationId, method, path, body: valueOf(spec, example) }];
    }),
  );
}

function valueOf(spec: Spec, example: object | undefined): unknown {
  if (example === undefined) return undefined;
  if (!("$ref" in example)) return "value" in example ? example.value : undefined;
  let found: unknown = spec;
  for (const part of String(example.$ref).slice(2).split("/")) found = (found as Record<string, unknown>)[part];
  return valueOf(spec, found as object);
}
