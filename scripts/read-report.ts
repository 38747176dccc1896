import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the tests of a package did: the report of vitest, with the task that wrote it. */
export interface Report {
  /** Such as `apps/cli test:long`. */
  readonly title: string;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

/** Returns the report of a task of a package, which is empty if the task wrote none. */
export function readReport(directory: string, task: "test" | "test:long"): Report {
  const title = `${directory} ${task}`;
  const path = join(directory, ".reports", task === "test" ? "vitest.json" : "vitest.long.json");
  try {
    return { ...(JSON.parse(readFileSync(path, "utf8")) as Omit<Report, "title">), title };
  } catch {
    return { title, numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
