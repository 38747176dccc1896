import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { cleanEnvironment } from "./tools/testing/src/clean-environment.ts";

/** Turbo builds before it tests, and a given program is not to be built. */
const isBuilt = process.env["TURBO_HASH"] !== undefined || process.env["TEST_PROGRAM"] !== undefined;

// Tests and the processes that they start inherit this environment.
cleanEnvironment(process.env);

/** The time at which the tests of each package seem to start. */
const clock = process.env["TEST_CLOCK"];
if (clock !== undefined) process.env["TEST_CLOCK_OFFSET"] = String(Date.parse(clock) - Date.now());

// Shared by all packages: `vitest run --root . --config ../../vitest.config.ts`. Long tests are in `vitest.long.config.ts`.
export default defineConfig({
  test: {
    include: ["{src,test}/**/*.test.ts"],
    exclude: ["**/*.long.test.ts"],
    typecheck: { include: ["{src,test}/**/*.test-d.ts"] },
    globalSetup: [
      toPath("tools/testing/src/own-temporary-folder.ts"),
      ...(isBuilt ? [] : [toPath("tools/testing/src/build-first.ts")]),
    ],
    setupFiles: ["refuse-default-ports", "shift-clock"].map((name) => toPath(`tools/testing/src/${name}.ts`)),
    passWithNoTests: false,
    // Only for tests that hang: processes and browsers are slow on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // `npm test` adds up the counts in these reports.
    reporters: ["default", ["json", { outputFile: ".reports/vitest.json" }]],
  },
});

function toPath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
