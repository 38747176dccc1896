// Runs pnpm in the version pinned in package.json. Requires only Node and npm.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const windows = process.platform === "win32";
const npx = windows ? "npx.cmd" : "npx";
const options = {
  cwd: root,
  shell: windows,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
};

// Checks the cache first, because npx would contact the registry at every start and, without a network, retry for a long time.
// `--offline` is only for the check, because npx passes it on to every npm that a script runs.
const check = ["--offline", "-y", packageManager, "--version"];
const cached = spawnSync(npx, check, { ...options, stdio: "ignore" }).status === 0;
if (!cached) console.error(`Fetching ${packageManager} …`);
const argv = [...(cached ? ["--prefer-offline"] : []), "-y", packageManager, ...process.argv.slice(2)];
const child = spawn(npx, argv, { ...options, stdio: "inherit" });

// The shells between npm, pnpm and the program exit on a signal without forwarding it. Ctrl-C reaches all processes anyway.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
const parent = process.ppid;
setInterval(() => process.ppid === parent || stop("SIGTERM"), 500).unref();

child.once("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once("close", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});

/** Sends a signal to the child process and all its descendants. */
function stop(signal) {
  if (windows) {
    spawnSync("taskkill", ["/T", "/F", "/PID", String(child.pid)]);
    return;
  }
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const processes = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const descendants = [child.pid];
  for (const pid of descendants) descendants.push(...processes.filter((one) => one[1] === pid).map((one) => one[0]));
  for (const pid of descendants.toReversed()) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already exited.
    }
  }
}
