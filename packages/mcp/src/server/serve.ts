import { stdin } from "node:process";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "./create-mcp-server.ts";
import type { McpServerOptions } from "./create-mcp-server.ts";

/** Serves one client on standard input and output until the input ends or `signal` is aborted. Nothing else may write to standard output. */
export async function serveMcpStdio(options: McpServerOptions, signal?: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    stdin.once("end", resolve).once("close", resolve);
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
  const handle = serveStdio(() => createMcpServer(options), { transport });
  await ended;
  await handle.close();
}
