import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path with query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response to send, or a function that writes it, for example to break the connection. */
export type TestResponse =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | ((response: ServerResponse, request: ReceivedRequest) => void);

/** A running test server. */
export interface TestServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** All requests since the start, oldest first. */
  readonly requests: readonly ReceivedRequest[];
}

/** Starts a server on loopback that sends the responses in order, one per request, and repeats the last one. */
export async function startServer(...responses: readonly TestResponse[]): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    void text(incoming).then((received) => {
      const request = {
        method: incoming.method ?? "",
        url: incoming.url ?? "",
        headers: incoming.headers,
        body: received,
      };
      requests.push(request);
      const prepared = responses[Math.min(requests.length, responses.length) - 1] ?? {};
      if (typeof prepared === "function") return prepared(response, request);
      const { status = 200, headers = {}, body = "" } = prepared;
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a JSON response. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): TestResponse {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(value) };
}
