import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  // Generators run in a worker, which needs a file of its own.
  entry: {
    index: "src/index.ts",
    internal: "src/internal.ts",
    "generator-worker": "src/generators/generator-worker.ts",
  },
  platform: "node",
  target: "node20",
  fixedExtension: false,
  dts: { sourcemap: true },
  sourcemap: true,
});

export default configuration;
