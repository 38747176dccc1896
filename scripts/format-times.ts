import { basename } from "node:path";
import type { Report } from "./read-report.ts";

interface Row {
  readonly seconds: number;
  readonly name: string;
}

/** Formats the slowest 20 tests, and the time of each package: the sum over its files, which run at the same time. */
export function formatTimes(reports: readonly Report[]): string {
  const tests = reports.flatMap(({ title, testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        seconds: (duration ?? 0) / 1000,
        name: `${title} ${basename(name)}: ${fullName}`,
      })),
    ),
  );
  const packages = reports.map(({ title, testResults }) => ({
    seconds: testResults.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0),
    name: title,
  }));
  return `Slowest tests (seconds)\n${toTable(tests).slice(0, 20).join("\n")}\n\nTime per package (seconds)\n${toTable(packages).join("\n")}`;
}

function toTable(rows: readonly Row[]): string[] {
  return rows
    .toSorted((left, right) => right.seconds - left.seconds)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)}  ${name}`);
}
