import type { Finding } from "@obstack/checked-yaml";

interface Written {
  /** The record that an update replaces, which can have leftovers. Default: none. */
  readonly before?: object | undefined;
  /** The object in the file, whose names messages use. Default: there is no file. */
  readonly file?: object | undefined;
}

/** Returns what known servers refuse in a request body. What only some of them refuse is a warning. */
export async function findRefused(
  operationId: string,
  body: object,
  { before, file }: Written = {},
): Promise<readonly Finding[]> {
  const [{ findRefusals, pathInFile, refusalToText }, { nameOf }] = await Promise.all([
    import("@obstack/core/internal/rules"),
    import("@obstack/checked-yaml"),
  ]);
  return findRefusals(operationId, { ...body }, before).map((refusal) => {
    const name = nameOf(pathInFile(refusal, file)) || `this ${operationId.endsWith("Alert") ? "alert" : "dashboard"}`;
    return { path: refusal.path, message: refusalToText(refusal, name), isWarning: refusal.since !== undefined };
  });
}
