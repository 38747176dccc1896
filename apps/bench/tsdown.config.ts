import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

// What runs under the Node that is measured, which may be one that knows no TypeScript.
const configuration: UserConfig = defineConfig({
  entry: ["src/worker.ts", "src/server.ts", "src/as-code.ts", "src/peers/*.ts"],
  platform: "node",
  target: "node20",
  dts: false,
});

export default configuration;
