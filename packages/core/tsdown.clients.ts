// How the clients and their shared code are built.
import type { UserConfig } from "tsdown";

/** Settings of every build. */
export const shared: UserConfig = {
  platform: "neutral",
  target: "es2023",
  sourcemap: true,
  // The package contains the sources, and its declarations the docstrings.
  outputOptions: { sourcemapExcludeSources: true, comments: { jsdoc: false } },
  define: { "import.meta.browser": "false" },
};

/** The build for pages, whose bundlers minify it anyway: without what only Node needs. */
export const page: UserConfig = {
  ...shared,
  entry: { browser: "src/index.ts" },
  format: "esm",
  dts: false,
  sourcemap: false,
  minify: true,
  define: { "import.meta.browser": "true" },
};

/** The builds of a client. */
export const client: UserConfig[] = [
  {
    ...shared,
    entry: ["src/index.ts", "src/opentelemetry.ts", "src/raw.ts", "src/undici.ts"],
    format: ["esm", "cjs"],
    dts: { sourcemap: true },
  },
  page,
];
