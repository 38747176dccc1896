import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const canPin = spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;

/** A process that answers messages, one at a time. */
export interface Process extends AsyncDisposable {
  /** Sends a message, and resolves to the answer. */
  ask(message: object): Promise<unknown>;
}

/**
 * Starts a built script of this package, and resolves with its first message.
 *
 * Where the system allows it the process stays on one core, so that client and server do not push each other away.
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
  const first = await answerOf(child);
  return {
    first,
    process: {
      async ask(message) {
        const answer = answerOf(child);
        child.send(message);
        return answer;
      },
      async [Symbol.asyncDispose]() {
        if (child.exitCode !== null) return;
        child.disconnect();
        await once(child, "exit");
      },
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const [answer] = (await Promise.race([
    once(child, "message", { signal: ended.signal }),
    once(child, "exit", { signal: ended.signal }).then(([code]) => {
      throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
    }),
  ]).finally(() => ended.abort())) as [unknown];
  return answer;
}
