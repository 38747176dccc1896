// Runs the built command many times in one process. Started by `warm-process.ts`.
import { subscribe, tracingChannel } from "node:diagnostics_channel";
import type { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import type { Socket } from "node:net";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import timers from "node:timers";
import { constants, Script } from "node:vm";
import type { WarmRun } from "./warm-process.ts";

type Listeners = ReadonlyMap<string | symbol, ReadonlySet<unknown>>;

const require = createRequire(import.meta.url);
/** Compiled files of the command. Each run executes them again, so that no run sees the state of another one. */
const scripts = new Map<string, Script>();
require.extensions[".cjs"] = execute;
// The first import of a script prints a warning about its option, which must not become part of a run's output.
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = () => undefined;
await (compile("", "return import('node:module');").runInThisContext() as () => Promise<unknown>)();
process.emitWarning = emitWarning;

/** What a run may leave open. Its own process would close it. */
const sockets = new Set<Socket>();
const timeouts = new Set<NodeJS.Timeout>();
subscribe("net.client.socket", (message) => sockets.add((message as { socket: Socket }).socket));
trackTimers("setTimeout");
trackTimers("setInterval");

/** Whether another run can follow: ECMAScript modules cannot be loaded again. */
let isReusable = true;
tracingChannel("module.import").subscribe({
  start: ({ url }: { url: string }) => (isReusable &&= isBuiltin(url)),
} as never);

let current: WarmRun | undefined;
process.on("message", (run: WarmRun) => start(run));
// Nothing is left to wait for: a process of its own would end here.
process.on("beforeExit", () => current && end(current));
const emitters: readonly EventEmitter[] = [process, process.stdout, process.stderr];
const ownListeners = emitters.map(listenersOf);

function start(run: WarmRun): void {
  process.off("uncaughtException", ignore);
  current = run;
  process.channel?.unref();
  process.chdir(run.folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, run.environment);
  process.argv.splice(1, Infinity, run.command, ...run.argv);
  process.exitCode = undefined;
  const stdin = Readable.from(run.input === "" ? [] : [Buffer.from(run.input)], { objectMode: false });
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  for (const path of Object.keys(require.cache)) delete require.cache[path];
  require(run.command);
}

function end({ mark }: WarmRun): void {
  current = undefined;
  process.emit("exit", Number(process.exitCode ?? 0));
  const code = Number(process.exitCode ?? 0) & 0xff;
  process.channel?.ref();
  for (const socket of sockets) socket.destroy();
  for (const timeout of timeouts) clearTimeout(timeout);
  sockets.clear();
  timeouts.clear();
  emitters.forEach((emitter, index) => removeListeners(emitter, ownListeners[index]));
  // What the run would do about its closed connections.
  process.on("uncaughtException", ignore);
  setImmediate(() => {
    process.stdout.write(mark);
    process.stderr.write(mark);
    process.send?.({ code, isReusable });
  });
}

function ignore(): void {
  // In a process of its own, the run would have ended before.
}

function execute(module: NodeJS.Module, filename: string): void {
  let script = scripts.get(filename);
  if (script === undefined) {
    script = compile(filename, readFileSync(filename, "utf8"));
    scripts.set(filename, script);
  }
  const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
  run.call(module.exports, module.exports, createRequire(filename), module, filename, dirname(filename));
}

function compile(filename: string, source: string): Script {
  const body = source.replace(/^#!/, "//");
  return new Script(`(function (exports, require, module, __filename, __dirname) { ${body}\n})`, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

function trackTimers(name: "setTimeout" | "setInterval"): void {
  const original = timers[name] as (...values: readonly unknown[]) => NodeJS.Timeout;
  const tracked = (...values: readonly unknown[]) => {
    const timeout = original(...values);
    timeouts.add(timeout);
    return timeout;
  };
  Object.defineProperties(tracked, Object.getOwnPropertyDescriptors(original));
  Object.assign(globalThis, { [name]: tracked });
  Object.assign(timers, { [name]: tracked });
}

function listenersOf(emitter: EventEmitter): Listeners {
  return new Map(emitter.eventNames().map((name) => [name, new Set(emitter.rawListeners(name))]));
}

function removeListeners(emitter: EventEmitter, except: Listeners | undefined): void {
  for (const [name, listeners] of listenersOf(emitter)) {
    for (const listener of listeners) {
      if (except?.get(name)?.has(listener) !== true) emitter.removeListener(name, listener as never);
    }
  }
}
