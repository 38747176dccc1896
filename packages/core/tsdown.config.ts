import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";
import { page, shared } from "./tsdown.clients.ts";

const main = "src/index.ts";
const others = [
  "src/opentelemetry.ts",
  "src/raw.ts",
  "src/rules.ts",
  "src/secrets.ts",
  "src/undici.ts",
  "src/alerts.ts",
  "src/charts.ts",
  "src/clients.ts",
];

const configuration: UserConfig[] = defineConfig([
  // On its own, so that it is one file: Node takes longer to find a chunk than to compile it. The few functions that other entry points
  // also use are copied.
  { ...shared, format: "esm", entry: [main], dts: false },
  { ...shared, format: "esm", entry: others, dts: false },
  page,
  // CommonJS, and the types of both forms. All entry points share their types: a copy of `Http` would not be inferred from the original.
  { ...shared, format: ["esm", "cjs"], entry: [main, ...others], dts: { sourcemap: true, emitDtsOnly: true } },
]);

export default configuration;
