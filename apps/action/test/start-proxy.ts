import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Passes requests on to a server, and calls a function before it passes a response back. */
export async function startProxy(
  to: string,
  onResponse: (method: string) => void,
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", headers } = request;
      const body = await buffer(request);
      const passed = await fetch(`${to}${request.url}`, {
        method,
        headers: {
          authorization: headers.authorization ?? "",
          "content-type": "application/json",
          connection: "close",
        },
        ...(body.length === 0 ? {} : { body }),
      });
      const text = await passed.text();
      onResponse(method);
      response.writeHead(passed.status, { "content-type": "application/json" }).end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
