import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Names of the spec bundles. */
export type DocumentName = "hosted.v1" | "selfhosted.v2";

export interface Operation {
  readonly operationId: string;
  /** HTTP method, in uppercase. */
  readonly method: string;
  /** Path template, with parameters in braces. */
  readonly path: string;
}

const methods = ["get", "put", "post", "patch", "delete"];

/** Returns the file path of a spec bundle. */
export function bundlePath(document: DocumentName): string {
  return require.resolve(`@obstack/openapi/${document}.json`);
}

/** Returns the operations of a spec. */
export function operationsOf(document: DocumentName): Operation[] {
  const { paths } = JSON.parse(readFileSync(bundlePath(document), "utf8")) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operationId = item[method]?.operationId;
      return operationId === undefined ? [] : [{ operationId, method: method.toUpperCase(), path }];
    }),
  );
}

/** Returns the operation that matches the method and path of a request. */
export function findOperation(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  return operations.find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}
