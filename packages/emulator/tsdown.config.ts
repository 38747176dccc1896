import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig = defineConfig({
  entry: ["src/index.ts", "src/internal.ts", "src/main.ts"],
  platform: "node",
  target: "node20",
  fixedExtension: false,
  dts: { sourcemap: true },
  sourcemap: true,
  plugins: [
    // Bundled packages keep their license, which must allow bundling.
    // The types of this CommonJS package do not describe its default import.
    (license as unknown as (options: object) => unknown)({
      thirdParty: {
        output: { file: "dist/THIRD-PARTY-LICENSES.txt" },
        allow: { test: "(MIT OR ISC OR BSD-3-Clause)", failOnUnlicensed: true, failOnViolation: true },
      },
    }) as never,
  ],
});

export default configuration;
