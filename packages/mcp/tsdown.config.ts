import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: ["src/index.ts"],
  platform: "node",
  target: "node20",
  fixedExtension: false,
  dts: { sourcemap: true },
  sourcemap: true,
});

export default configuration;
