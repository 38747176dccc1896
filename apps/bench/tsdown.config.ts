import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

// Scripts that run on the measured Node version, which may not support TypeScript.
const configuration: UserConfig = defineConfig({
  entry: [
    "src/worker.ts",
    "src/server.ts",
    "src/as-code.ts",
    "src/alert-tests.ts",
    "src/fleet.ts",
    "src/fleet-servers.ts",
    "src/drawing.ts",
    "src/peers/*.ts",
  ],
  platform: "node",
  target: "node20",
  dts: false,
});

export default configuration;
