import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { ProcessResult, RunOptions } from "./run-process.ts";

/** A run of the command, as sent to a warm process. */
export interface WarmRun {
  readonly command: string;
  readonly argv: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly input: string;
  /** Ends the output of the run. */
  readonly mark: string;
}

/** Result of a run, as received from a warm process. */
interface WarmResult {
  readonly code: number | null;
  readonly isReusable: boolean;
}

const script = fileURLToPath(new URL("warm-runs.ts", import.meta.url));
const idle: ChildProcess[] = [];

/**
 * Runs a CommonJS program in a process that has run it before, and captures its output. A run starts with its own arguments, environment,
 * folder, input and modules, and ends when its own process would end. It takes a tenth of the time of a new process.
 *
 * A process that ends during a run, or that imports an ECMAScript module, is not used again.
 */
export async function runInWarmProcess(
  command: string,
  argv: readonly string[],
  { environment = process.env, folder = process.cwd(), input = "", timeout = 60_000 }: RunOptions = {},
): Promise<ProcessResult> {
  const child = idle.pop() ?? fork(script, { stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [] });
  setReferenced(child, true);
  const mark = `\n${randomUUID()}\n`;
  const stdout = readUntil(mark, child.stdout);
  const stderr = readUntil(mark, child.stderr);
  const timer = setTimeout(() => child.kill(), timeout);
  const listeners = new AbortController();
  try {
    const closed = once(child, "close", listeners).then(([code]) => ({
      code: code as number | null,
      isReusable: false,
    }));
    const ended = once(child, "message", listeners).then(async ([result]) => {
      await Promise.all([stdout.isMarked, stderr.isMarked]);
      return result as WarmResult;
    });
    child.send({ command, argv, environment, folder, input, mark } satisfies WarmRun);
    const { code, isReusable } = await Promise.race([closed, ended]);
    if (isReusable) {
      setReferenced(child, false);
      idle.push(child);
    } else if (child.connected) child.disconnect();
    return { code, stdout: stdout.stop(), stderr: stderr.stop() };
  } finally {
    clearTimeout(timer);
    listeners.abort();
  }
}

/** Collects the output of a run until its mark. */
function readUntil(mark: string, stream: Readable | null) {
  const marked = new EventEmitter();
  const isMarked = once(marked, "mark");
  let text = "";
  const add = (chunk: string) => {
    text += chunk;
    if (text.endsWith(mark)) marked.emit("mark");
  };
  stream?.setEncoding("utf8").on("data", add);
  return {
    isMarked,
    stop: (): string => {
      stream?.off("data", add);
      return text.endsWith(mark) ? text.slice(0, -mark.length) : text;
    },
  };
}

/** Sets whether a process keeps this one alive. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const method = isReferenced ? "ref" : "unref";
  for (const handle of [child, child.channel, child.stdout, child.stderr])
    (handle as { ref(): void; unref(): void } | null | undefined)?.[method]();
}
