import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { refuseForeign, readRequestText } from "../loopback/serve-loopback.ts";

/** Maximum size of a message in bytes. */
const maxMessageSize = 1_000_000;

/** Creates the handler of an MCP server on loopback, which refuses requests of web pages. */
export function createMcpHandler(handle: (request: Request) => Promise<Response>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "", headers } = request;
    const refuse = (status: number, message: string): void => {
      response.writeHead(status, { "content-type": "application/json", connection: "close" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } }));
    };
    const foreign = refuseForeign(request);
    if (foreign !== undefined) return refuse(403, foreign);
    if (url !== "/mcp") return refuse(404, "The server is at /mcp.");
    const body = ["GET", "HEAD", "DELETE"].includes(method) ? "" : await readRequestText(request, maxMessageSize);
    if (body === undefined) return refuse(413, `The message is larger than ${maxMessageSize} bytes.`);
    const given = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const abort = new AbortController();
    response.once("close", () => abort.abort());
    const answer = await handle(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: given,
        signal: abort.signal,
        ...(body === "" ? {} : { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) return void response.end();
    // Streams can be iterated, whatever the types of the browser say.
    await pipeline(answer.body as AsyncIterable<Uint8Array>, response);
  };
}
