import type { Finding } from "@obstack/checked-yaml";

/**
 * Returns what known servers refuse in a request body. What only some of them refuse is a warning.
 *
 * @param before The record that an update replaces, which can have leftovers. Default: none.
 */
export async function findRefused(operationId: string, body: object, before?: object): Promise<readonly Finding[]> {
  const [{ findRefusals, refusalToText }, { nameOf }] = await Promise.all([
    import("@obstack/core/internal/rules"),
    import("@obstack/checked-yaml"),
  ]);
  return findRefusals(operationId, { ...body }, before).map(({ path, ...refusal }) => ({
    path,
    message: refusalToText(refusal, nameOf(path) || `this ${operationId.endsWith("Alert") ? "alert" : "dashboard"}`),
    isWarning: refusal.since !== undefined,
  }));
}
