export { matchOutput } from "./match-output.ts";
export { readSnippets } from "./read-snippets.ts";
export type { Snippet } from "./read-snippets.ts";
export { runSnippets } from "./run-snippets.ts";
export type { RunOptions } from "./run-snippets.ts";
export { installFromWorkspace } from "./install-from-workspace.ts";
