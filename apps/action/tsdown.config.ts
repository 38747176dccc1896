import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: "src/main.ts",
  platform: "node",
  target: "node20",
  dts: false,
  // Bundles everything except the command, which runs as a process of its own.
  deps: { alwaysBundle: [/./], neverBundle: ["@obstack/cli"], onlyBundle: false },
  plugins: [
    // The types do not describe the CommonJS export.
    (license as unknown as (options: object) => unknown)({
      thirdParty: {
        output: { file: "dist/THIRD-PARTY-LICENSES.txt" },
        allow: {
          test: "(MIT OR ISC OR BSD-2-Clause OR BSD-3-Clause OR Apache-2.0 OR 0BSD)",
          failOnUnlicensed: true,
          failOnViolation: true,
        },
      },
    }) as never,
  ],
});

export default configuration;
