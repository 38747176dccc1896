export type { CommandResult, RunCommand, RunOptions } from "./server/run-command.ts";
export { createMcpServer } from "./server/create-mcp-server.ts";
export type { McpServerOptions } from "./server/create-mcp-server.ts";
export { serveMcpStdio } from "./server/serve.ts";
