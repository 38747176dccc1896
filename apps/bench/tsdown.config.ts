import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

// Scripts that run on the measured Node version, which may not support TypeScript.
const configuration: UserConfig = defineConfig({
  entry: ["src/scripts/*.ts"],
  platform: "node",
  target: "node20",
  dts: false,
});

export default configuration;
