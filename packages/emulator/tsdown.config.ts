import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const configuration: UserConfig[] = defineConfig([
  {
    entry: ["src/index.ts", "src/internal.ts", "src/main.ts"],
    platform: "node",
    target: "node20",
    fixedExtension: false,
    dts: { sourcemap: true },
    sourcemap: true,
  },
  {
    entry: { app: "src/web/app.ts" },
    outDir: "dist/web",
    platform: "browser",
    target: "es2023",
    dts: false,
    minify: true,
    deps: { alwaysBundle: [/./], onlyBundle: false },
    plugins: [
      // Bundled packages keep their license, which must allow bundling.
      // The types of this CommonJS package do not describe its default import.
      (license as unknown as (options: object) => unknown)({
        thirdParty: {
          output: { file: "dist/web/THIRD-PARTY-LICENSES.txt" },
          allow: { test: "(MIT OR ISC)", failOnUnlicensed: true, failOnViolation: true },
        },
      }) as never,
    ],
    hooks: { "build:done": copyPage },
  },
]);

export default configuration;

function copyPage(): void {
  copyFileSync("src/web/page.html", "dist/web/page.html");
  const styles = ["page", "dashboards", "lists"].map((name) => `src/web/${name}.css`);
  writeFileSync("dist/web/app.css", styles.map((path) => readFileSync(path, "utf8")).join("\n"));
}
