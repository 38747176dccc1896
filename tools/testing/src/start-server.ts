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

/** What to answer, or a function that takes the response in its own hands, to break it for instance. */
export type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | ((response: ServerResponse, request: ReceivedRequest) => void);

export interface TestServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Every request since the start, oldest first. */
  readonly requests: readonly ReceivedRequest[];
}

/** Starts a server on loopback that answers as it is told: one answer for each request, the last one again and again. */
export async function startServer(...answers: readonly Answer[]): Promise<TestServer> {
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
      const answer = answers[Math.min(requests.length, answers.length) - 1] ?? {};
      if (typeof answer === "function") return answer(response, request);
      const { status = 200, headers = {}, body = "" } = answer;
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

/** An answer in JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(value) };
}
