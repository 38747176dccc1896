// Moves the clock of a test run and of the processes that it starts by `TEST_CLOCK_OFFSET` milliseconds. Timers and the times of files stay real.
import { ChildProcess } from "node:child_process";

const shifted = Symbol.for("obstack.shifts-clock");
const offset = new URL(import.meta.url).searchParams.get("offset") ?? process.env["TEST_CLOCK_OFFSET"];

// Test files of a process share these objects.
if (offset !== undefined && !(shifted in globalThis)) {
  if (!Number.isFinite(Number(offset))) throw new Error("TEST_CLOCK is not a time. Use ISO 8601.");
  Object.assign(globalThis, { [shifted]: true });
  const { now } = Date;
  Date.now = () => now() + Number(offset);
  globalThis.Date = new Proxy(Date, {
    construct: (date, argv, target) => Reflect.construct(date, argv.length === 0 ? [Date.now()] : argv, target) as Date,
  });
  const preload = `--import="${new URL(`?offset=${offset}`, import.meta.url).href}"`;
  const before = process.env["NODE_OPTIONS"] ?? "";
  if (!before.includes(preload)) process.env["NODE_OPTIONS"] = `${before} ${preload}`;
  // Most tests choose the environment of their processes.
  const prototype = ChildProcess.prototype as unknown as { spawn: (options: { envPairs: string[] }) => number };
  const { spawn } = prototype;
  prototype.spawn = function spawnShifted(options) {
    const given = options.envPairs.find((pair) => pair.startsWith("NODE_OPTIONS=")) ?? "NODE_OPTIONS=";
    if (!given.includes(preload))
      options.envPairs = [...options.envPairs.filter((pair) => pair !== given), `${given} ${preload}`];
    return spawn.call(this, options);
  };
}
