// Writes the generated pages, then builds the site to `dist/` or the folder of `--out`.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "astro";
import { start } from "../src/address.ts";
import { pages } from "./read-documents.ts";
import { writeApiPages } from "./reference/write-api-pages.ts";
import { writeCommandPages } from "./reference/write-command-pages.ts";
import { writePackagePages } from "./reference/write-package-pages.ts";
import { writeLlms } from "./write-llms.ts";
import { writePages } from "./write-pages.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";

const { values } = parseArgs({ options: { out: { type: "string", default: "dist" } } });
const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${pages}reference`, { recursive: true, force: true });
await writeCommandPages(`${pages}reference/cli`);
writePackagePages(`${pages}reference/packages`);
await writeApiPages({
  pages: `${pages}reference/api`,
  specs: `${root}public/openapi`,
  console: `${root}public/console`,
  settings: `${root}src/console/settings.json`,
});
writePages();
// Warnings are about optional features that the site does not use.
// The cache would ignore changes of the configuration.
await build({ root, outDir: values.out, logLevel: "error", force: true });
writeLlms(`${root}${values.out}/`, start);
