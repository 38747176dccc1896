// Builds the site of the written and generated pages to `dist/` or the folder of `--out`.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "astro";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";

const { values } = parseArgs({ options: { out: { type: "string", default: "dist" } } });
const root = fileURLToPath(new URL("..", import.meta.url));

// Warnings are about optional features that the site does not use.
// The cache would ignore changes of the configuration.
await build({ root, outDir: values.out, logLevel: "error", force: true });
