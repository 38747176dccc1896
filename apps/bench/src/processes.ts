import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const canPin = spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;

/** A process that responds to messages, one at a time. */
export interface Process extends AsyncDisposable {
  /** Sends a message, and resolves to the response. */
  send(message: object): Promise<unknown>;
}

/**
 * Starts a built script of this package, and resolves to its first message.
 *
 * Pins the process to one core if the system supports it, so that client and server do not compete.
 */
export async function startProcess(
  node: string,
  script: string,
  argv: readonly string[],
  core: 0 | 1,
): Promise<{ process: Process; first: unknown }> {
  const path = fileURLToPath(new URL(`../dist/${script}.mjs`, import.meta.url));
  const command = [...(canPin ? ["taskset", "-c", String(core)] : []), node, "--expose-gc", path, ...argv];
  const child = spawn(command[0] ?? node, command.slice(1), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const first = await nextMessage(child);
  return {
    first,
    process: {
      async send(message) {
        const response = nextMessage(child);
        child.send(message);
        return response;
      },
      async [Symbol.asyncDispose]() {
        if (child.exitCode !== null) return;
        child.disconnect();
        await once(child, "exit");
      },
    },
  };
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
