import { appendFileSync, copyFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const licenses = "dist/THIRD-PARTY-LICENSES.txt";

const configuration: UserConfig = defineConfig({
  entry: ["src/index.ts", "src/internal.ts"],
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
        output: { file: licenses },
        allow: { test: "(MIT OR ISC OR BSD-3-Clause)", failOnUnlicensed: true, failOnViolation: true },
      },
    }) as never,
  ],
  hooks: { "build:done": addPictureFiles },
});

export default configuration;

/** Adds what the module that draws PNG needs: the rasterizer and its fonts, and their licenses. */
function addPictureFiles(): void {
  copyFileSync(resolveDrawing("png.data"), "dist/png.data");
  appendFileSync(licenses, `\n---\n\n${readFileSync(resolveDrawing("png-licenses"), "utf8")}`);
}

function resolveDrawing(name: string): string {
  return fileURLToPath(import.meta.resolve(`@obstack/drawing/${name}`));
}
