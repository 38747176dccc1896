import type { describeRefusals, RefusalFinding } from "@obstack/core/rules";

/** Describes what known servers refuse in a request body. Loads the rules on demand. */
export async function findRefused(
  ...[operation, body, written]: Parameters<typeof describeRefusals>
): Promise<readonly RefusalFinding[]> {
  const rules = await import("@obstack/core/rules");
  const found = rules.describeRefusals(operation, body, written);
  if (!found.some(({ isMissing }) => isMissing)) return found;
  const kind = operation.endsWith("Alert") ? "alert" : "dashboard";
  const { describeField } = await import("@obstack/as-code/files");
  return rules.describeRefusals(operation, body, { ...written, describe: (path) => describeField(kind, path) });
}
