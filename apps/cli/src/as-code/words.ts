import type { ReportWords } from "@obstack/as-code";

/** Returns the words of a report that are not about files. */
export async function wordsFor(command: string): Promise<ReportWords | undefined> {
  return command === "test" ? (await import("@obstack/alert-tests")).testWords : undefined;
}
