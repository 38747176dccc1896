import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: "src/main.ts",
  platform: "node",
  target: "node20",
  dts: false,
  // The published command brings everything along, so that it starts fast and installs as one package.
  deps: { alwaysBundle: [/./], onlyBundle: false },
});

export default configuration;
