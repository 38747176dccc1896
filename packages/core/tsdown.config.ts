import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: [
    "src/index.ts",
    "src/internal.ts",
    "src/opentelemetry.ts",
    "src/raw.ts",
    "src/undici.ts",
    "src/alerts.ts",
    "src/charts.ts",
    "src/slo.ts",
  ],
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2023",
  dts: { sourcemap: true },
  sourcemap: true,
});

export default configuration;
