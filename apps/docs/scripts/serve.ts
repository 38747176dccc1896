// `npm run docs`: serves the built site on 127.0.0.1, with an emulator for the consoles of the API reference.
import { startEmulator } from "@obstack/emulator";
import { serveSite } from "./serve-site.ts";

// The ports of the servers in the specs. The emulator accepts requests from pages of every loopback origin.
const emulator = await startEmulator({ behavior: "documented", port: 8000, hostedPort: 8001 }).catch(
  ({ message }: Error) => {
    console.error(
      `Cannot start an emulator on the ports 8000 and 8001: ${message}\nThe consoles of the API reference send requests to the program that uses these ports.`,
    );
  },
);
const site = await serveSite(4321);

console.log(`Site      ${site.url}`);
if (emulator !== undefined) console.log(`Emulator  ${emulator.page}`);
console.log("Press Ctrl-C to stop.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([site.close(), emulator?.close()]);
  });
}
