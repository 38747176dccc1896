// `npm run docs`: serves the built site, with an emulator for the consoles of the API reference.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startEmulator } from "@obstack/emulator";
import { preview } from "astro";

process.env["ASTRO_TELEMETRY_DISABLED"] = "1";

const { values } = parseArgs({ options: { port: { type: "string", default: "4321" } } });

// The ports are those of the servers in the specs. Pages of loopback origins may use the emulator.
const emulator = await startEmulator({ port: 8000, hostedPort: 8001 }).catch((error: unknown) => {
  console.error(`The consoles have no server of their own: ${error instanceof Error ? error.message : String(error)}`);
});
const site = await preview({
  root: fileURLToPath(new URL("..", import.meta.url)),
  logLevel: "error",
  server: { host: "127.0.0.1", port: Number(values.port) },
});

console.log(`Site      http://127.0.0.1:${site.port}${process.env["DOCS_BASE"] ?? "/"}`);
if (emulator !== undefined) console.log(`Emulator  ${emulator.page}`);
console.log("Press Ctrl-C to stop.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([site.stop(), emulator?.close()]);
  });
}
