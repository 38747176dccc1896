import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

// What only `npm run test:all` runs: long tests, and three times as many runs of properties.
export default defineConfig({
  test: {
    ...config.test,
    include: ["{src,test}/**/*{.long,properties}.test.ts"],
    exclude: [],
    env: { PROPERTY_SCALE: process.env["PROPERTY_SCALE"] ?? "3" },
    reporters: ["default", ["json", { outputFile: ".reports/vitest.long.json" }]],
  },
});
