// `npm test` and, with `--all`, `npm run test:all`: builds, checks and tests what changed, and counts the results.
//   --times   prints what the tests cost
//   --seed    runs properties from another seed: a number, or `random`
//   --long    runs only what `npm run test:all` adds to `npm test`
//   --filter  selects packages, as in turbo
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { basename, join } from "node:path";
import type { JsonTestResults } from "vitest/node";

/** What the tests of a package did: the report of vitest, with the task that wrote it. */
interface Report extends Pick<JsonTestResults, "numPassedTests" | "numFailedTests" | "testResults"> {
  /** Such as `apps/cli test:long`. */
  readonly title: string;
}

interface Row {
  readonly seconds: number;
  readonly name: string;
}

/** Formats the slowest 20 tests, and the time of each package: the sum over its files, which run at the same time. */
function formatTimes(all: readonly Report[]): string {
  const tests = all.flatMap(({ title, testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        seconds: (duration ?? 0) / 1000,
        name: `${title} ${basename(name)}: ${fullName}`,
      })),
    ),
  );
  const packages = all.map(({ title, testResults }) => ({
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

type Summary = {
  tasks: { taskId: string; task: string; directory: string; execution?: { exitCode?: number | null } }[];
};

const checks = ["check:format", "check:lint", "check:layers", "check:words", "check:generated", "typecheck", "test"];
const longChecks = ["build", "check:pictures", "lint:spec", "check:sizes", "check:workflows", "test:long"];
const runs = ".turbo/runs";

const { values } = parseArgs({
  options: {
    all: { type: "boolean" },
    long: { type: "boolean" },
    times: { type: "boolean" },
    seed: { type: "string" },
    filter: { type: "string", multiple: true, default: [] },
  },
});
const seed = values.seed === "random" ? String(randomInt(2 ** 31)) : values.seed;
if (seed !== undefined)
  console.log(`Seed of the properties: ${seed}. Repeat with \`npm run test:all -- --seed=${seed}\`.`);
const tasks = [...(values.long === true ? [] : checks), ...(values.all === true ? longChecks : [])];
const reports: Report[] = [];
const count = { passed: 0, failed: 0 };

rmSync(runs, { recursive: true, force: true });
// Two tasks at once, so that the end of one overlaps with the start of the next. The tests of both have more processes than there are cores,
// because some wait for others.
const { status } = spawnSync(
  "turbo",
  [
    "run",
    ...tasks,
    ...values.filter.map((filter) => `--filter=${filter}`),
    "--concurrency=2",
    "--continue=dependencies-successful",
    "--output-logs=errors-only",
    "--summarize",
  ],
  {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: {
      ...process.env,
      VITEST_MAX_WORKERS: String(Math.ceil(availableParallelism() * 0.75)),
      ...(seed === undefined ? {} : { PROPERTY_SEED: seed }),
    },
  },
);
const [file] = globSync(`${runs}/*.json`);
if (file === undefined) {
  count.failed++;
} else {
  const summary = JSON.parse(readFileSync(file, "utf8")) as Summary;
  for (const { taskId, task, directory, execution } of summary.tasks) {
    const passed = execution?.exitCode === 0;
    if (!passed) console.error(`Failed or not run: ${taskId}`);
    if (task === "test" || task === "test:long") countTests(readReport(directory, task), passed);
    else if (passed) count.passed++;
    else count.failed++;
  }
  if (status !== 0 && count.failed === 0) count.failed++;
}

if (values.times === true) console.log(`\n${formatTimes(reports)}`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

/** Counts the tests of a task. A task that failed without a failing test counts as one failure. */
function countTests(report: Report, passed: boolean): void {
  const { numPassedTests, numFailedTests } = report;
  reports.push(report);
  count.passed += numPassedTests;
  count.failed += numFailedTests;
  if (!passed && numFailedTests === 0) count.failed++;
}

/** Returns the report of a task of a package, which is empty if the task wrote none. */
function readReport(directory: string, task: "test" | "test:long"): Report {
  const title = `${directory} ${task}`;
  const path = join(directory, ".reports", task === "test" ? "vitest.json" : "vitest.long.json");
  try {
    return { ...(JSON.parse(readFileSync(path, "utf8")) as Omit<Report, "title">), title };
  } catch {
    return { title, numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
