import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Limits } from "@obstack/checked-yaml/findings";
import pLimit from "p-limit";
import type { FileKind } from "../common/kind.ts";
import type { Problem } from "../common/problem.ts";
import { printableName } from "../common/printable.ts";
import type { Fields } from "../common/value.ts";
import type { PolicyObject } from "./define.ts";
import { describeThrown } from "./describe-thrown.ts";

export interface GeneratorTask {
  readonly folder: string;
  readonly modules: readonly { readonly path: string; readonly kind: FileKind | "policy" }[];
  readonly target: string;
  readonly values: Fields;
  readonly limits: Pick<Limits, "tokens" | "depth" | "entries">;
  /** The objects that policies check. Default: none. */
  readonly objects?: readonly PolicyObject[];
  /** Modules that other threads compiled, see {@link ModuleResult}. Default: none. */
  readonly compiled?: readonly (readonly [key: string, code: string])[];
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
  /** What the thread compiled, for those of other targets. */
  readonly compiled?: readonly (readonly [key: string, code: string])[];
}

/** Message of a worker: the result of its current module, or that nothing can settle the promise that the module waits for. */
export type WorkerMessage = ModuleResult | "unsettled";

/** Time for all modules of a target, in seconds. */
const defaultTimeLimit = 60;

/** In the folder of this file, both in the sources and in builds. */
const workerFile = new URL(`generator-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/** Modules that threads compiled, by their content. */
const compiled = new Map<string, string>();

/** Limits the threads of a fleet. */
const inTurn = pLimit(availableParallelism());

/** Runs modules one after the other in a new thread. If a module ends the thread or exceeds the time limit in seconds, its result is the last one. */
export async function runInWorker(
  task: GeneratorTask,
  timeLimit: number = defaultTimeLimit,
): Promise<readonly ModuleResult[]> {
  return inTurn(async () => {
    const results: ModuleResult[] = [];
    const worker = new Worker(workerFile, {
      workerData: { ...task, compiled: [...compiled] } satisfies GeneratorTask,
      env: workerEnvironment(process.env),
      stdin: true,
      stdout: true,
      stderr: true,
    });
    for (const stream of [worker.stdout, worker.stderr]) stream.setEncoding("utf8").on("data", printOutput);
    let timer: NodeJS.Timeout | undefined;
    const failure = await new Promise<((path: string) => Problem) | undefined>((resolve) => {
      const fail = (message: string): void => resolve((path) => ({ path, message }));
      const tooLong = `The module was still running after ${timeLimit} seconds, the time limit for the modules of a target.`;
      timer = setTimeout(fail, timeLimit * 1000, tooLong);
      worker
        .on("message", (message: WorkerMessage) => {
          if (message === "unsettled") fail("The module waits for a promise that never settles.");
          else if (results.push(keepCompiled(message)) === task.modules.length) resolve(undefined);
        })
        .on("error", (error) => resolve((path) => describeThrown(task.folder, path, error)))
        .on("exit", (code) => fail(`The module ended its process with exit code ${code}. Throw an error instead.`));
    });
    clearTimeout(timer);
    await worker.terminate();
    const current = task.modules[results.length];
    if (failure !== undefined && current !== undefined)
      results.push({ objects: [], mistakes: [failure(current.path)] });
    return results;
  });
}

function keepCompiled({ compiled: found = [], ...result }: ModuleResult): ModuleResult {
  for (const [key, code] of found) compiled.set(key, code);
  return result;
}

/** Prints output of modules without control characters, which could control the terminal. */
function printOutput(text: string): void {
  process.stderr.write(text.split("\n").map(printableName).join("\n"));
}

/** Variables that modules see. A plan depends on the files and the target only, and any other variable may be a secret. */
const names = new Set(["PATH", "HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP", "LANG", "TZ", "SYSTEMROOT"]);

export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.has(name.toUpperCase())));
}
