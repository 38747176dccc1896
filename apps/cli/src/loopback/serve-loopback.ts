import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../errors/command-error.ts";

const maxConnections = 100;

/** Milliseconds in which the headers of a request must arrive, and the whole request: half-sent ones must not use up the connections. */
const timeouts = { headersTimeout: 5000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };

/** Starts an HTTP server on 127.0.0.1 that only programs on this machine can reach. Port 0 is any free port. */
export async function serveLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
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

/**
 * Returns why a request to a loopback server is refused, if it does not come from a program on this machine. A web page could otherwise send
 * requests, or read responses after pointing its own domain to 127.0.0.1 (DNS rebinding).
 */
export function refuseForeign({ headers, rawHeaders, socket }: IncomingMessage): string | undefined {
  const port = socket.localPort ?? 0;
  const hosts = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
  const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  const { host = "", origin, "sec-fetch-site": site } = headers;
  if (hostCount !== 1 || !hosts.includes(host.toLowerCase())) {
    return `Host ${JSON.stringify(host.slice(0, 100))} is not allowed. Use http://127.0.0.1:${port}.`;
  }
  if (origin !== undefined && !hosts.some((name) => origin.toLowerCase() === `http://${name}`)) {
    return `Origin ${JSON.stringify(origin.slice(0, 100))} is not allowed. Web pages cannot use this server.`;
  }
  // A page that only embeds an address sends no `Origin`.
  if (site !== undefined && !["same-origin", "none"].includes(site)) {
    return "Requests from pages of other sites are not allowed.";
  }
  return undefined;
}
