import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../errors/command-error.ts";

/** Maximum number of connections at the same time. */
const maxConnections = 100;

/** Milliseconds in which the headers of a request must arrive, and the whole request: half-sent ones must not use up the connections. */
const timeouts = { headersTimeout: 5000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };

/** A server that only programs on this machine can reach. */
export interface LoopbackServer {
  /** Such as `http://127.0.0.1:8020`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts an HTTP server on 127.0.0.1.
 *
 * @param port Zero for any free port.
 * @throws {UsageError} If the port is in use.
 */
export async function serveLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LoopbackServer> {
  const server = createServer(timeouts, (request, response) => {
    // A client that disconnects early is not a failure.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    handle(request, response).catch(() => response.destroy());
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === "EADDRINUSE" ? "the port is in use" : cause.message;
      reject(new UsageError(`Cannot listen on port ${port}: ${reason}.`, "Pass another `--port`.", { cause }));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the body of a request as text, or `undefined` if it is larger than the limit in bytes. */
export async function readRequestText(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
