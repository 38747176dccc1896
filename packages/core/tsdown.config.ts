import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: ["src/index.ts", "src/opentelemetry.ts", "src/undici.ts", "src/alerts.ts", "src/charts.ts", "src/slo.ts"],
  platform: "neutral",
  target: "es2023",
  dts: { sourcemap: true },
  sourcemap: true,
});

export default configuration;
