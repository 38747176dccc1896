// Writes the generated pages, then builds the site to `dist/` or the folder of `--out`.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "astro";
import { base, site } from "../src/address.ts";
import { pages } from "./read-documents.ts";
import { writeCommandPages } from "./reference/write-command-pages.ts";
import { writeLlms } from "./write-llms.ts";
import { writePages } from "./write-pages.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";

const { values } = parseArgs({ options: { out: { type: "string", default: "dist" } } });
const root = fileURLToPath(new URL("..", import.meta.url));

await writeCommandPages(`${pages}reference/cli`);
writePages();
// Warnings are about optional features that the site does not use.
await build({ root, outDir: values.out, logLevel: "error" });
writeLlms(`${root}${values.out}/`, site === undefined ? base : new URL(base, site).href);
