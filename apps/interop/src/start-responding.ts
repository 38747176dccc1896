import { startServer } from "@obstack/testing";
import type { ReceivedRequest, TestServer } from "@obstack/testing";

/** Starts a server on loopback that sends the responses of a function. They can be those of another server. */
export async function startResponding(respond: (request: ReceivedRequest) => Promise<Response>): Promise<TestServer> {
  return startServer((response, request) => {
    respond(request)
      .then(async (found) => {
        const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(found.headers);
        response.writeHead(found.status, headers).end(await found.text());
      })
      .catch((error: unknown) => response.writeHead(599).end(String(error)));
  });
}
