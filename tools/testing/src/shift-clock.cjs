// Moves the clock of a process and of those that it starts by `TEST_CLOCK_OFFSET` milliseconds. Timers and the times of files stay real.
// CommonJS: as a module, it would delay the start of each of thousands of processes by 60 ms.
const { ChildProcess } = require("node:child_process");

// Turbo passes the option to its tasks, but not the variable.
const offset = Number(process.env.TEST_CLOCK_OFFSET ?? 0);
const { now } = Date;
Date.now = () => now() + offset;
globalThis.Date = new Proxy(Date, {
  construct: (date, argv, target) => Reflect.construct(date, argv.length === 0 ? [Date.now()] : argv, target),
});

const option = `--require="${__filename.replaceAll("\\", "/")}"`;
const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function spawnShifted(options) {
  const { envPairs } = options;
  // Most tests choose the environment of their processes.
  if (!envPairs.some((pair) => pair.startsWith("TEST_CLOCK_OFFSET="))) {
    const given = envPairs.find((pair) => pair.startsWith("NODE_OPTIONS=")) ?? "NODE_OPTIONS=";
    options.envPairs = [
      ...envPairs.filter((pair) => pair !== given),
      `${given} ${option}`,
      `TEST_CLOCK_OFFSET=${offset}`,
    ];
  }
  return spawn.call(this, options);
};
