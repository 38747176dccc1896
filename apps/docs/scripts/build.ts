// Writes the generated pages, then builds the site to `dist/`.
import { fileURLToPath } from "node:url";
import { build } from "astro";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";

await build({ root: fileURLToPath(new URL("..", import.meta.url)), logLevel: "warn" });
