import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The specs, by the names of their bundles. */
export type DocumentName = "hosted.v1" | "selfhosted.v2";

export interface Operation {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
}

const methods = ["get", "put", "post", "patch", "delete"];

/** Returns the path of a spec's bundle. */
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

/** Finds the operation that a request is for. */
export function findOperation(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  return operations.find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}
