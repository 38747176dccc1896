import type { describeRefusals, RefusalFinding } from "@obstack/core/rules";

/** Describes what known servers refuse in a request body. Loads the rules on demand. */
export async function findRefused(...written: Parameters<typeof describeRefusals>): Promise<readonly RefusalFinding[]> {
  return (await import("@obstack/core/rules")).describeRefusals(...written);
}
