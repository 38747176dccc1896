// Runs the modules of a stack for a target, in a thread of its own. Started by `run-in-worker.ts`.
import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { freeze } from "../common/value.ts";
import type { GeneratorTask, WorkerMessage } from "./run-in-worker.ts";
import { shareCompiled } from "./compiled-modules.ts";
import { runModule, runPolicies } from "./run-module.ts";

// A port of a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

// The thread ends although a module has not: nothing is left that could settle its promise.
process.once("beforeExit", () => send("unsettled"));
void run(workerData as GeneratorTask);

async function run({
  folder,
  modules,
  target,
  values,
  limits,
  objects = [],
  compiled = [],
}: GeneratorTask): Promise<void> {
  const hasTypes = modules.some(({ path }) => /\.m?ts$/.test(path));
  const listCompiled = hasTypes ? shareCompiled(compiled) : undefined;
  // A module must not change the values of the next one.
  const input = { target, values: freeze(values), objects: freeze(objects) };
  for (const { path, kind } of modules) {
    const result =
      kind === "policy"
        ? await runPolicies(folder, path, input)
        : await runModule(folder, path, kind, { target, values: input.values }, limits);
    // The last result ends this thread.
    await sendOutput();
    const found = listCompiled?.() ?? [];
    send(found.length === 0 ? result : { ...result, compiled: found });
  }
}

/** Waits until `process.stdout` is sent: the runtime of the single file sends it later. Modules can replace `process.stdout.write`. */
async function sendOutput(): Promise<void> {
  await new Promise((resolve) => Writable.prototype.write.call(process.stdout, "", "utf8", resolve));
}
