import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Limits } from "@obstack/checked-yaml/findings";
import pLimit from "p-limit";
import type { FileKind } from "../names/names.ts";
import { printableName } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import type { PolicyObject } from "./define.ts";

export interface GeneratorTask {
  readonly folder: string;
  readonly modules: readonly { readonly path: string; readonly kind: FileKind | "policy" }[];
  readonly target: string;
  readonly values: Fields;
  readonly limits: Pick<Limits, "tokens" | "depth">;
  /** The objects that policies check. Default: none. */
  readonly objects?: readonly PolicyObject[];
}

export interface PolicyFinding {
  readonly rule: string;
  readonly level: "error" | "warning";
  /** Position in the list of objects. */
  readonly index: number;
  readonly message: string;
  readonly field?: string;
}

/** The valid objects of a module, and the mistakes in the others. */
export interface ModuleResult {
  readonly objects: readonly { readonly key: string; readonly value: Fields }[];
  readonly mistakes: readonly Problem[];
  readonly findings?: readonly PolicyFinding[];
  readonly rules?: readonly string[];
  /** Whether the module can make no further progress, so that the next ones do not run. */
  readonly isLast?: true;
}

/** Time for all modules of a target, in seconds. */
const defaultTimeLimit = 60;

/** How long a process waits for modules of another target, in milliseconds. */
const idleTime = 300;

/** In the folder of this file, both in the sources and in builds. */
const processFile = fileURLToPath(
  new URL(`generator-process${extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

const inTurn = pLimit(1);
let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Runs modules one after the other in a process that other targets use too. If a module ends the process or exceeds the time limit in seconds,
 * its result is the last one.
 */
export async function runInProcess(
  task: GeneratorTask,
  timeLimit: number = defaultTimeLimit,
): Promise<readonly ModuleResult[]> {
  return inTurn(async () => {
    clearTimeout(idle);
    const child = (running ??= start());
    const results: ModuleResult[] = [];
    const failure = await new Promise<string | undefined>((resolve) => {
      const tooLong = `The module was still running after ${timeLimit} seconds, the time limit for the modules of a target.`;
      const timer = setTimeout(end, timeLimit * 1000, tooLong);
      child.on("message", onMessage).once("error", onError).once("exit", onExit);
      child.send(task);

      function onMessage(result: ModuleResult): void {
        results.push(result);
        if (result.isLast || results.length === task.modules.length) end();
      }
      function onError({ message }: Error): void {
        end(message);
      }
      function onExit(code: number | null, signal: string | null): void {
        const reason = code === null ? `signal ${signal}` : `exit code ${code}`;
        // Messages that were sent before arrive after this event.
        setImmediate(end, `The module ended its process with ${reason}. Throw an error instead.`);
      }
      function end(problem?: string): void {
        clearTimeout(timer);
        child.off("message", onMessage).off("error", onError).off("exit", onExit);
        // So does output that was printed before.
        setImmediate(resolve, problem);
      }
    });
    const current = task.modules[results.length];
    if (failure !== undefined && current !== undefined)
      results.push({ objects: [], mistakes: [{ path: current.path, message: failure }], isLast: true });
    if (results.at(-1)?.isLast) stop(child);
    else idle = setTimeout(stop, idleTime, child).unref();
    return results;
  });
}

/** Starts a process that does not keep this one alive. */
function start(): ChildProcess {
  const child = fork(processFile, {
    env: environmentOfModules(process.env),
    serialization: "advanced",
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.unref();
  // The runtime of the single file has no such function.
  (child.channel as { unref?: () => void } | null | undefined)?.unref?.();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", printOutput);
    (stream as Partial<Socket> | null)?.unref?.();
  }
  const kill = (): boolean => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => {
    process.off("exit", kill);
    if (running === child) running = undefined;
  });
  return child;
}

function stop(child: ChildProcess): void {
  if (running === child) running = undefined;
  child.kill("SIGKILL");
}

/** Prints output of modules without control characters, which could control the terminal. */
function printOutput(text: string): void {
  process.stderr.write(text.split("\n").map(printableName).join("\n"));
}

/** Variables that modules see. A plan depends on the files and the target only, and any other variable may be a secret. */
const names = new Set(["PATH", "HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP", "LANG", "TZ", "SYSTEMROOT"]);

function environmentOfModules(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.has(name.toUpperCase())));
}
