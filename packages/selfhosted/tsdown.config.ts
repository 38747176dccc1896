import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: ["src/index.ts", "src/opentelemetry.ts", "src/raw.ts", "src/undici.ts"],
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2023",
  dts: { sourcemap: true },
  sourcemap: true,
  // The package contains the sources, and its declarations the docstrings.
  outputOptions: { sourcemapExcludeSources: true, comments: { jsdoc: false } },
});

export default configuration;
