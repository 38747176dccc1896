// The MCP server in a process of its own, with a client of the protocol.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { obstackCommand, temporaryFolder } from "@obstack/testing";

/** The current version of the protocol, and the one before. */
export const versions = ["2026-07-28", "2025-11-25"] as const;

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly words?: readonly string[];
  readonly version?: (typeof versions)[number];
  readonly folder?: string;
}

export const isolated = (environment: Readonly<Record<string, string>>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: "/nonexistent",
  XDG_STATE_HOME: temporaryFolder(),
  ...environment,
});

const createClient = (version: string): Client =>
  new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: version === versions[0] ? { pin: version } : "legacy" } },
  );

/** Starts the server as a client does. */
export async function connect({ environment = {}, words = [], version = versions[0], folder = "." }: Options = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [obstackCommand, "mcp", folder, ...words],
    env: isolated(environment),
    stderr: "pipe",
  });
  const client = createClient(version);
  await client.connect(transport);
  return {
    client,
    call: async (name: string, given: object = {}) => {
      const result = await client.callTool({ name, arguments: { ...given } });
      const [{ text } = { text: "" }] = result.content as { text: string }[];
      return { isError: result.isError === true, text, value: parse(text) };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function parse(text: string): {
  untrusted?: unknown;
  cursor?: string;
  digest?: string;
  exitCode?: number;
  error?: unknown;
} {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
