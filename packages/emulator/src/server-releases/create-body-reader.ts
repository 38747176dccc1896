import type { Release } from "../common/behavior.ts";
import type { BodyReading } from "../http/create-app.ts";
import type { Operation, Specification } from "../specification/specification.ts";
import type { Json } from "../store/record-store.ts";
import { createRequestSchemas } from "./request-schemas.ts";

/** Creates a reader for bodies with rules that differ in a release. It returns undefined for other bodies. */
export function createBodyReader(
  release: Release,
  specification: Specification,
  now: () => number,
  isNext = false,
): (operation: Operation, sent: unknown) => BodyReading | undefined {
  const schemas = createRequestSchemas(release, specification, now, isNext);
  return ({ operationId }, sent) => {
    const result = schemas[operationId]?.safeParse(sent);
    if (result === undefined) return undefined;
    if (result.success) return { body: result.data as Json, violations: [] };
    return {
      body: {},
      violations: result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    };
  };
}
