import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";
import type { UserConfig } from "tsdown";

const licenses = "dist/PNG-LICENSES.txt";
/** Higher qualities take ten times as long for a tenth less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
const fonts = ["noto-sans", "noto-sans-hebrew", "noto-sans-arabic"];
/** Files in the order in which they are in `png.data`. */
const files = [
  "@resvg/resvg-wasm/index_bg.wasm",
  ...["400Regular", "700Bold"].flatMap((weight) =>
    ["noto-sans/%/NotoSans_%", "noto-sans-hebrew/%/NotoSansHebrew_%", "noto-sans-arabic/%/NotoSansArabic_%"].map(
      (path) => `@expo-google-fonts/${path.replaceAll("%", weight)}.ttf`,
    ),
  ),
].map((name) => fileURLToPath(import.meta.resolve(name)));
const contents = files.map((path) => readFileSync(path));
const reader = fileURLToPath(new URL("src/png/read-file.ts", import.meta.url));

// Users bundle the module and copy `png.data` next to it, so that it finds the rasterizer and its fonts on any machine.
const configuration: UserConfig = defineConfig({
  entry: { png: "src/png/svg-to-png.ts" },
  platform: "node",
  target: "node20",
  fixedExtension: false,
  dts: false,
  minify: true,
  deps: { alwaysBundle: [/./], onlyBundle: false },
  plugins: [
    {
      name: "png-data",
      load(id) {
        if (!/[.](?:ttf|wasm)$/.test(id)) return null;
        const index = files.indexOf(id);
        if (index < 0) throw new Error(`${id} is not in the list of files.`);
        const start = contents.slice(0, index).reduce((sum, { length }) => sum + length, 0);
        const end = start + (contents[index]?.length ?? 0);
        const code = `import { readFile } from ${JSON.stringify(reader)};\nexport default readFile(${start}, ${end});`;
        return { code, moduleType: "js" };
      },
      generateBundle() {
        this.emitFile({
          type: "asset",
          fileName: "png.data",
          source: brotliCompressSync(Buffer.concat(contents), { params }),
        });
      },
    },
    // Users of this module add the licenses to theirs: they see only one file.
    // The types of this CommonJS package do not describe its default import.
    (license as unknown as (options: object) => unknown)({
      thirdParty: {
        output: { file: licenses },
        allow: { test: "(MIT OR MPL-2.0 OR OFL-1.1)", failOnUnlicensed: true, failOnViolation: true },
      },
    }) as never,
  ],
  hooks: { "build:done": addFontLicenses },
});

export default configuration;

/** Adds the license of the fonts: the packages have it in a second file. */
function addFontLicenses(): void {
  for (const name of fonts) {
    const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/LICENSE_FONT`));
    appendFileSync(licenses, `\n---\n\nFont of @expo-google-fonts/${name}:\n\n${readFileSync(path, "utf8")}`);
  }
}
