import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { cleanEnvironment } from "./tools/testing/src/clean-environment.ts";

/** Turbo builds before it tests, and a given program is not to be built. */
const isBuilt = process.env["TURBO_HASH"] !== undefined || process.env["TEST_PROGRAM"] !== undefined;

// Tests and the processes that they start inherit this environment.
cleanEnvironment(process.env);

/** The time at which the tests of each package seem to start: a fixed one, so that failures repeat. `now` is the time of the machine. */
const clock = process.env["TEST_CLOCK"] ?? "2031-01-08T14:02Z";
if (clock !== "now") {
  const offset = Date.parse(clock) - Date.now();
  if (Number.isNaN(offset)) throw new Error("TEST_CLOCK is neither `now` nor a time. Use ISO 8601.");
  // Inherited by workers, and by the processes that they start.
  process.env["TEST_CLOCK_OFFSET"] = String(offset);
  process.env["NODE_OPTIONS"] = `--require="${toPath("tools/testing/src/shift-clock.cjs").replaceAll("\\", "/")}"`;
}

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
    setupFiles: [toPath("tools/testing/src/refuse-default-ports.ts")],
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
