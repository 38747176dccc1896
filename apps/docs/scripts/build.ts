// Builds the site of the written and generated pages to `dist/`.
import { fileURLToPath } from "node:url";
import { build } from "astro";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["NODE_ENV"] = "production";

const root = fileURLToPath(new URL("..", import.meta.url));

// Warnings are about optional features that the site does not use.
// The cache would ignore changes of the configuration.
await build({ root, logLevel: "error", force: true });
