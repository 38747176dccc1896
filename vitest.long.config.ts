import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

// The long tests of a package, which only `npm run test:all` runs: `vitest run --root . --config ../../vitest.long.config.ts`.
export default defineConfig({
  test: {
    ...config.test,
    include: ["{src,test}/**/*.long.test.ts"],
    exclude: [],
    reporters: ["default", ["json", { outputFile: ".reports/vitest.long.json" }]],
  },
});
