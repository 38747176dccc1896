import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

type App = Hono<{ Bindings: HttpBindings }>;

export interface Servers {
  /**
   * Starts a server, and returns its base URL on this machine.
   *
   * @param host Address to listen on.
   * @param port 0 picks a free port.
   * @param choose Returns the application for a request.
   */
  listen(host: string, port: number, choose: (incoming: IncomingMessage) => App): Promise<string>;
  /** Stops all servers and closes their connections. */
  close(): Promise<void>;
}

/** Milliseconds in which the headers of a request must arrive, and all of it. */
const headersTimeout = 10_000;
const requestTimeout = 60_000;

/**
 * Creates an empty list of servers.
 *
 * @param maxBody Maximum size of a request body in bytes.
 */
export function createServers(maxBody: number): Servers {
  const servers: Server[] = [];
  return {
    async listen(host, port, choose) {
      const fetch: App["fetch"] = (request, bindings, execution) =>
        choose((bindings as HttpBindings).incoming).fetch(request, bindings, execution);
      const server = createAdaptorServer({
        fetch,
        // Keep the globals of a program that starts an emulator for its tests.
        overrideGlobalObjects: false,
        serverOptions: { headersTimeout, requestTimeout, connectionsCheckingInterval: 5000 },
      }) as Server;
      server.on("checkContinue", (incoming, outgoing) => {
        // Without `100 Continue`, the client does not send a body that would be rejected.
        if (!(Number(incoming.headers["content-length"]) > maxBody)) outgoing.writeContinue();
        server.emit("request", incoming, outgoing);
      });
      servers.push(server);
      server.listen(port, host);
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
}
