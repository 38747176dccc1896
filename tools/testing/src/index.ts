export { packPackages } from "./pack-packages.ts";
export { hasTerminal, runInTerminal } from "./run-in-terminal.ts";
export type { TerminalSession } from "./run-in-terminal.ts";
export { obstackCommand, runObstack } from "./run-obstack.ts";
export { runProcess } from "./run-process.ts";
export type { Finished } from "./run-process.ts";
export { json, startServer } from "./start-server.ts";
export type { Answer, ReceivedRequest, TestServer } from "./start-server.ts";
