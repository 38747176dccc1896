import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "../src/index.ts";
import type { McpServerOptions } from "../src/index.ts";

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
export async function connectClient(options: McpServerOptions): Promise<ConnectedClient> {
  const [clientSide, transport] = InMemoryTransport.createLinkedPair();
  serveStdio(() => createMcpServer(options), { transport });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(clientSide);
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
