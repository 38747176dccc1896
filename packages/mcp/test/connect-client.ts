import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpFetch } from "../src/index.ts";

/** A client, and what it needs to call a tool. */
export interface ConnectedClient extends AsyncDisposable {
  readonly client: Client;
  /** Returns the text of a result. */
  readonly call: (
    name: string,
    input: Record<string, unknown>,
  ) => Promise<{ readonly text: string; readonly isError: boolean }>;
}

/** Connects a client to a server in this process. */
export async function connectClient(options: Parameters<typeof createMcpFetch>[0]): Promise<ConnectedClient> {
  const handle = createMcpFetch(options);
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const fetch = (url: URL | string, init?: RequestInit): Promise<Response> => handle(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), { fetch }));
  return {
    client,
    async call(name, input) {
      try {
        const { content, isError } = await client.callTool({ name, arguments: input });
        const [{ text } = { text: "" }] = content as { readonly text: string }[];
        return { text, isError: isError === true };
      } catch (error) {
        return { text: String(error), isError: true };
      }
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
