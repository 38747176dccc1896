// Runs the modules of a stack for a target, in a thread of its own. Started by `run-in-worker.ts`.
import { parentPort, workerData } from "node:worker_threads";
import { freeze } from "../common/freeze.ts";
import type { GeneratorTask, WorkerMessage } from "./run-in-worker.ts";
import { runModule } from "./run-module.ts";

// A port of a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

// The thread ends although a module has not: nothing is left that could settle its promise.
process.once("beforeExit", () => send("unsettled"));
void run(workerData as GeneratorTask);

async function run({ folder, modules, target, values, limits }: GeneratorTask): Promise<void> {
  // A module must not change the values of the next one.
  const input = { target, values: freeze(values) };
  for (const { path, kind } of modules) send(await runModule(folder, path, kind, input, limits));
}
