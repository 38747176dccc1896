import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

type App = Hono<{ Bindings: HttpBindings }>;

/** Milliseconds in which a request must have arrived, its body included. */
const requestTimeout = 60_000;

/**
 * Serves an application on loopback, and returns its base URL.
 *
 * @param servers Where the server is put as soon as it exists.
 * @param choose Returns the application for a request.
 * @param maxBody Bytes of the largest body that is accepted.
 */
export async function listen(
  servers: Server[],
  choose: (incoming: IncomingMessage) => App,
  port: number,
  maxBody: number,
): Promise<string> {
  const fetch: App["fetch"] = (request, bindings, execution) =>
    choose((bindings as HttpBindings).incoming).fetch(request, bindings, execution);
  const server = createAdaptorServer({
    fetch,
    // The globals of a program that starts an emulator for its tests stay as they are.
    overrideGlobalObjects: false,
    serverOptions: { requestTimeout, connectionsCheckingInterval: 5000 },
  }) as Server;
  server.on("checkContinue", (incoming, outgoing) => {
    // A client that asks first need not send what is refused.
    if (!(Number(incoming.headers["content-length"]) > maxBody)) outgoing.writeContinue();
    server.emit("request", incoming, outgoing);
  });
  servers.push(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
