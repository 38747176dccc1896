import hostedSpec from "@obstack/openapi/hosted.v1.json" with { type: "json" };
import selfHostedSpec from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };

/** An identifier of every kind of object. */
export const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";

export interface Operation {
  readonly name: string;
  readonly deployment: "selfhosted" | "hosted";
  readonly method: string;
  readonly path: string;
  readonly isRead: boolean;
}

interface SpecifiedOperation {
  readonly operationId: string;
  readonly "x-safe"?: boolean;
}

/** Every operation of both specs: deployment, method, path, and whether it reads. */
export const operations: readonly Operation[] = [
  ["selfhosted", selfHostedSpec] as const,
  ["hosted", hostedSpec] as const,
].flatMap(([deployment, spec]) =>
  Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, SpecifiedOperation>)
      .filter(([method]) => ["get", "put", "post", "patch", "delete"].includes(method))
      .map(([method, operation]) => ({
        name: `${deployment} ${operation.operationId}`,
        deployment,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, id),
        isRead: method === "get" || operation["x-safe"] === true,
      })),
  ),
);
