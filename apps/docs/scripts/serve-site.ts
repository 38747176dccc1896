import { fileURLToPath } from "node:url";
import { preview } from "astro";
import { base } from "../src/address.ts";

/** A served site. */
export interface Site {
  /** URL of the home page, with a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the built site on 127.0.0.1.
 *
 * @param port Port to listen on. If another program uses it, the next free one. Default: a free port.
 */
export async function serveSite(port: number = 0): Promise<Site> {
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const server = await preview({
    root: fileURLToPath(new URL("..", import.meta.url)),
    logLevel: "error",
    server: { host: "127.0.0.1", port },
  });
  return { url: `http://127.0.0.1:${server.port}${base}`, close: async () => server.stop() };
}
