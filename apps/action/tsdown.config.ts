import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";
import { licenses, sources } from "../../packages/core/tsdown.node.ts";

const configuration: UserConfig = defineConfig({
  entry: "src/main.ts",
  platform: "node",
  target: "node20",
  dts: false,
  inputOptions: sources,
  // Bundles everything except the command, which runs as a process of its own.
  deps: { alwaysBundle: [/./], neverBundle: ["@obstack/cli"], onlyBundle: false },
  plugins: [licenses("(MIT OR ISC OR BSD-2-Clause OR BSD-3-Clause OR Apache-2.0 OR 0BSD)")],
});

export default configuration;
