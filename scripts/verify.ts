// `npm test` and, with `--all`, `npm run test:all`: builds, checks and tests what changed, and counts the results.
//   --times   prints the slowest test files
//   --seed    runs properties from another seed: a number, or `random`
//   --long    runs only what `npm run test:all` adds to `npm test`
//   --filter  selects packages, as in turbo
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { basename, join } from "node:path";
import type { JsonTestResults } from "vitest/node";

/** What the tests of a package did: the report of vitest. */
type Report = Pick<JsonTestResults, "numPassedTests" | "numFailedTests" | "testResults">;

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
const files: { readonly name: string; readonly seconds: number }[] = [];
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
const summary = file === undefined ? undefined : (JSON.parse(readFileSync(file, "utf8")) as Summary);
for (const { taskId, task, directory, execution } of summary?.tasks ?? []) {
  const passed = execution?.exitCode === 0;
  if (!passed) console.error(`Failed or not run: ${taskId}`);
  const report = readReport(directory, task);
  count.passed += report?.numPassedTests ?? Number(passed);
  // A task that failed without a failing test counts as one failure.
  count.failed += report?.numFailedTests || Number(!passed);
  for (const { name, startTime, endTime } of report?.testResults ?? [])
    files.push({ name: `${directory}/${basename(name)}`, seconds: (endTime - startTime) / 1000 });
}
if (status !== 0 && count.failed === 0) count.failed++;

if (values.times === true) {
  console.log("\nSlowest test files (seconds)");
  for (const { name, seconds } of files.toSorted((left, right) => right.seconds - left.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

/** Returns the report of a task of a package, if it is one that tests and wrote one. */
function readReport(directory: string, task: string): Report | undefined {
  const name = { test: "vitest.json", "test:long": "vitest.long.json" }[task];
  const path = join(directory, ".reports", name ?? "");
  return name === undefined || !existsSync(path) ? undefined : (JSON.parse(readFileSync(path, "utf8")) as Report);
}
