import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: "src/index.ts",
  platform: "neutral",
  target: "es2023",
  dts: true,
  sourcemap: true,
});

export default configuration;
