import { defineConfig } from "vitest/config";

// Every package runs its tests with this: `vitest run --root . --config ../../vitest.config.ts`.
export default defineConfig({
  test: {
    include: ["{src,test}/**/*.test.ts"],
    typecheck: { include: ["{src,test}/**/*.test-d.ts"] },
    passWithNoTests: false,
    // A machine may be busy: a test that spawns many commands waits for its turn.
    testTimeout: 90_000,
    // The counts that `npm test` adds up at its end.
    reporters: ["default", ["json", { outputFile: ".reports/vitest.json" }]],
  },
});
