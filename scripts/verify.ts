// `npm test`: checks the formatting, builds, type-checks, tests and lints everything, and counts the results.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";

type Summary = {
  tasks: { taskId: string; task: string; directory: string; execution?: { exitCode?: number | null } }[];
};
type Report = { numPassedTests: number; numFailedTests: number };

const runs = ".turbo/runs";
const cruised = ["--output-type", "err", "apps", "openapi/scripts", "packages", "scripts", "tools"];
const count = { passed: 0, failed: 0 };

step("Format", () => {
  check("oxfmt", "--check", ".");
});

step("Build, check and test changed packages", () => {
  rmSync(runs, { recursive: true, force: true });
  const tasks = ["build", "check:generated", "check:api", "lint:spec", "typecheck", "test"];
  const { status } = execute(
    "turbo",
    "run",
    ...tasks,
    "--continue=dependencies-successful",
    "--output-logs=errors-only",
    "--summarize",
  );
  const [file] = globSync(`${runs}/*.json`);
  if (file === undefined) {
    count.failed++;
    return;
  }
  const summary = JSON.parse(readFileSync(file, "utf8")) as Summary;
  for (const { taskId, task, directory, execution } of summary.tasks) {
    if (execution?.exitCode !== 0) console.error(`Failed or not run: ${taskId}`);
    if (task === "test") countTests(directory, execution?.exitCode === 0);
    else if (execution?.exitCode === 0) count.passed++;
    else count.failed++;
  }
  if (status !== 0 && count.failed === 0) count.failed++;
});

// Runs after the build, because type-aware rules and the scripts' types need the built packages.
step("Lint", () => {
  check("oxlint", "--deny-warnings");
  check("depcruise", ...cruised);
  check("tsc", "--project", ".");
});

console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

/** Counts the tests of a task. A task that failed without a failing test counts as one failure. */
function countTests(directory: string, passed: boolean): void {
  const { numPassedTests, numFailedTests } = readReport(directory);
  count.passed += numPassedTests;
  count.failed += numFailedTests;
  if (!passed && numFailedTests === 0) count.failed++;
}

function readReport(directory: string): Report {
  try {
    return JSON.parse(readFileSync(`${directory}/.reports/vitest.json`, "utf8")) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}

function step(title: string, run: () => void): void {
  console.log(`\n▸ ${title}`);
  const start = performance.now();
  run();
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function check(command: string, ...argv: string[]): void {
  if (execute(command, ...argv).status === 0) count.passed++;
  else count.failed++;
}

/** Runs a command of the workspace, which pnpm adds to the path of its scripts. */
function execute(command: string, ...argv: string[]): { status: number | null } {
  return spawnSync(command, argv, { stdio: "inherit", shell: process.platform === "win32" });
}
