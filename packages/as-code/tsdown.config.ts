import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  // Generators run in a process, which needs a file of its own.
  entry: {
    index: "src/index.ts",
    internal: "src/internal.ts",
    "generator-process": "src/generators/generator-process.ts",
  },
  platform: "node",
  target: "node20",
  fixedExtension: false,
  dts: { sourcemap: true },
  sourcemap: true,
});

export default configuration;
