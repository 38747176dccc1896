import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const shared: UserConfig = {
  platform: "neutral",
  target: "es2023",
  sourcemap: true,
  // The package contains the sources, and its declarations the docstrings.
  outputOptions: { sourcemapExcludeSources: true, comments: { jsdoc: false } },
  define: { "import.meta.browser": "false" },
};

const configuration: UserConfig[] = defineConfig([
  {
    ...shared,
    entry: ["src/index.ts", "src/opentelemetry.ts", "src/raw.ts", "src/undici.ts"],
    format: ["esm", "cjs"],
    dts: { sourcemap: true },
  },
  // For pages, whose bundlers minify it anyway: without what only Node needs.
  {
    ...shared,
    entry: { browser: "src/index.ts" },
    format: "esm",
    dts: false,
    sourcemap: false,
    minify: true,
    define: { "import.meta.browser": "true" },
  },
]);

export default configuration;
