import { defineConfig } from "vitest/config";

// Shared by all packages: `vitest run --root . --config ../../vitest.config.ts`.
export default defineConfig({
  test: {
    include: ["{src,test}/**/*.test.ts"],
    typecheck: { include: ["{src,test}/**/*.test-d.ts"] },
    passWithNoTests: false,
    // Node itself runs the modules of test stacks, as it does for users.
    server: { deps: { external: [/\/obstack-as-code-/] } },
    // Processes and browsers are slow on a busy machine.
    testTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // `npm test` adds up the counts in these reports.
    reporters: ["default", ["json", { outputFile: ".reports/vitest.json" }]],
  },
});
