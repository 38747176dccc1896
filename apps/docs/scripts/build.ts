// Writes the generated pages, then builds the site to `dist/`.
import { fileURLToPath } from "node:url";
import { build } from "astro";
import { writeCommandPages } from "./reference/write-command-pages.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";

const pages = fileURLToPath(new URL("../src/content/docs/", import.meta.url));
await writeCommandPages(`${pages}reference/cli`);
await build({ root: fileURLToPath(new URL("..", import.meta.url)), logLevel: "warn" });
