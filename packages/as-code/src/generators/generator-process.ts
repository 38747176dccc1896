// Runs the modules of a stack for one target after the other, in a process of its own. Started by `run-in-process.ts`.
import { Writable } from "node:stream";
import type { Problem } from "../errors/errors.ts";
import { freeze } from "../json/value.ts";
import { describeThrown } from "./load-module.ts";
import type { GeneratorTask, ModuleResult } from "./run-in-process.ts";
import { runModule, runPolicies } from "./run-module.ts";

// The runtime of the single file has none.
const channel = process.channel as { ref?: () => void; unref?: () => void } | undefined;
const sendResult = process.send?.bind(process) as (result: ModuleResult) => void;
// Modules have no channel to the command.
delete process.send;

const globals = new Set(Reflect.ownKeys(globalThis));

/** The module that runs. */
let current: { readonly folder: string; readonly path: string } | undefined;

process.on("message", (task: GeneratorTask) => void run(task));
process.on("disconnect", () => process.exit());
// Nothing is left that could settle the promise of the module.
process.on("beforeExit", () =>
  fail(({ path }) => ({ path, message: "The module waits for a promise that never settles." })),
);
process.on("uncaughtException", (error) => fail(({ folder, path }) => describeThrown(folder, path, error)));

async function run({ folder, modules, target, values, limits, objects = [] }: GeneratorTask): Promise<void> {
  // While modules run, only what they started keeps this process alive.
  channel?.unref?.();
  // A module must not change the values of the next one.
  const input = { target, values: freeze(values), objects: freeze(objects) };
  const cache = {};
  for (const { path, kind } of modules) {
    current = { folder, path };
    const result =
      kind === "policy"
        ? await runPolicies(folder, path, cache, input)
        : await runModule(folder, path, kind, cache, { target, values: input.values }, limits);
    await sendOutput();
    sendResult(result);
  }
  current = undefined;
  // What a target gets depends on its values only, and not on the modules of another one.
  for (const name of Reflect.ownKeys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name);
  channel?.ref?.();
}

function fail(describe: (module: NonNullable<typeof current>) => Problem): void {
  if (current !== undefined) sendResult({ objects: [], mistakes: [describe(current)], isLast: true });
}

/** Waits until `process.stdout` is sent: the runtime of the single file sends it later. Modules can replace `process.stdout.write`. */
async function sendOutput(): Promise<void> {
  await new Promise((resolve) => Writable.prototype.write.call(process.stdout, "", "utf8", resolve));
}
