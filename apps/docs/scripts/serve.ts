// `npm run docs`: serves the built site, with an emulator for the consoles of the API reference.
import { parseArgs } from "node:util";
import { startEmulator } from "@obstack/emulator";
import { serveSite } from "./serve-site.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "4321" } } });

// The ports of the servers in the specs. The emulator accepts requests from pages of every loopback origin.
const emulator = await startEmulator({ behavior: "documented", port: 8000, hostedPort: 8001 }).catch(
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Cannot start an emulator: ${reason}\nThe consoles use the server on these ports.`);
  },
);
const site = await serveSite({ port: Number(values.port) });

console.log(`Site      ${site.url}`);
if (emulator !== undefined) console.log(`Emulator  ${emulator.page}`);
console.log("Press Ctrl-C to stop.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([site.close(), emulator?.close()]);
  });
}
