import type { Release } from "../common/behaviour.ts";
import type { BodyReading } from "../http/create-app.ts";
import type { Operation, Specification } from "../specification/specification.ts";
import type { Json } from "../store/record-store.ts";
import { createRequestSchemas } from "./request-schemas.ts";

/** Returns a reader of the bodies that a release has rules of its own for; it returns nothing for those that are as the spec says. */
export function createBodyReader(
  release: Release,
  specification: Specification,
): (operation: Operation, sent: unknown) => BodyReading | undefined {
  const schemas = createRequestSchemas(release, specification);
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
