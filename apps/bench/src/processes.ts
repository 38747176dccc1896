import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { installRuntime } from "@obstack/runtimes";

const canPin = spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;

/** A process that responds to messages, one at a time. */
export interface Process<First> extends AsyncDisposable {
  /** The first message of the process. */
  readonly first: First;
  /** Sends a message, and resolves to the response. */
  send(message: object): Promise<unknown>;
}

/** How to start a process. */
export interface ProcessOptions {
  /** Default: the Node release of this process. */
  readonly node?: string;
  /** Core that runs the process if the system supports it, so that client and server do not compete. Default: any. */
  readonly core?: 0 | 1;
}

/** Starts a built script of this package with one argument as JSON, and resolves to its first message. */
export async function startProcess<First>(
  script: string,
  argument: object = {},
  { node = process.execPath, core }: ProcessOptions = {},
): Promise<Process<First>> {
  const path = fileURLToPath(new URL(`../dist/${script}.mjs`, import.meta.url));
  const pin = canPin && core !== undefined ? ["taskset", "-c", String(core)] : [];
  const [command, ...argv] = [...pin, node, "--expose-gc", path, JSON.stringify(argument)];
  const child = spawn(command, argv, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return {
    first: (await nextMessage(child)) as First,
    async send(message) {
      const response = nextMessage(child);
      child.send(message);
      return response;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}

/** Runs a built script of this package, and resolves to its first message. */
export async function runScript<Result>(script: string, argument: object, options?: ProcessOptions): Promise<Result> {
  await using started = await startProcess<Result>(script, argument, options);
  return started.first;
}

/** Returns the Node releases to measure by name, without those that cannot be installed. */
export function findNodes(): Readonly<Record<string, string>> {
  const found = installRuntime("Node 20");
  if ("command" in found) return { "Node 20": found.command, "Node 24": process.execPath };
  console.error(`Skipping Node 20: ${found.problem}`);
  return { "Node 24": process.execPath };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const [message] = (await Promise.race([
    once(child, "message", { signal: settled.signal }),
    once(child, "exit", { signal: settled.signal }).then(([code]) => {
      throw new Error(`\`${child.spawnargs.join(" ")}\` exited with ${code}.`);
    }),
  ]).finally(() => settled.abort())) as [unknown];
  return message;
}
