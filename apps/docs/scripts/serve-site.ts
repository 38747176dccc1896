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
 * Serves a built site on 127.0.0.1.
 *
 * @param options.port Port to listen on. If another program uses it, the next free one. Default: a free port.
 * @param options.path Path that the site was built for. Default: the path from the environment.
 * @param options.folder Folder of the built site. Default: `dist`.
 */
export async function serveSite({
  port = 0,
  path = base,
  folder = "dist",
}: { readonly port?: number; readonly path?: string; readonly folder?: string } = {}): Promise<Site> {
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const server = await preview({
    root: fileURLToPath(new URL("..", import.meta.url)),
    logLevel: "error",
    base: path,
    outDir: folder,
    server: { host: "127.0.0.1", port },
  });
  return { url: `http://127.0.0.1:${server.port}${path}`, close: async () => server.stop() };
}
