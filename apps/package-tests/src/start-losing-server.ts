import { startServer } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";

/**
 * Starts a server that creates a record for each `POST`, and ends the connection of the first without a response. Lists the records, and
 * redirects requests below `/loop` to themselves.
 */
export async function startLosingServer(): Promise<TestServer> {
  const records: object[] = [];
  return startServer((response, { method, url }) => {
    const headers = {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "*",
      "Access-Control-Allow-Headers": "authorization, content-type",
    };
    if (method === "POST" && records.push({ id: String(records.length) }) === 1) response.socket?.destroy();
    else if (url.startsWith("/loop"))
      response.writeHead(method === "OPTIONS" ? 204 : 302, { ...headers, Location: url }).end();
    else response.writeHead(200, headers).end(JSON.stringify({ data: method === "POST" ? records.at(-1) : records }));
  });
}
