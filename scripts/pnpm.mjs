// Runs pnpm in the version pinned in package.json. Requires only Node and npm.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const windows = process.platform === "win32";
const memory = join(root, ".turbo", "pnpm-folder");

// Asking npm takes a second, so the folder of the last run is used if it still has the program.
const last = existsSync(memory) ? readFileSync(memory, "utf8") : "";
const folder = hasPnpm(last) ? last : (findPnpm("--offline") ?? fetchPnpm());
if (folder === undefined) {
  console.error(`Cannot fetch ${packageManager}. Check the network and the registry of npm.`);
  process.exit(1);
}
mkdirSync(dirname(memory), { recursive: true });
if (folder !== last) writeFileSync(memory, folder);
const program = join(folder, windows ? "pnpm.cmd" : "pnpm");
// pnpm would keep its data in the current folder.
for (const name of ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"])
  if (process.env[name] === "") delete process.env[name];
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
// Runs pnpm itself, not through npx: npm would repeat its warnings about the user's configuration, and pass its flags on to scripts.
const child = spawn(windows ? `"${program}"` : program, process.argv.slice(2), {
  // In a package, pnpm runs the scripts of the package.
  cwd: isInside(process.cwd()) ? process.cwd() : root,
  shell: windows,
  stdio: "inherit",
  env: {
    ...process.env,
    // Turbo runs the pnpm of the PATH.
    [pathName]: [folder, process.env[pathName]].join(delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  },
});

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

function isInside(path) {
  const way = relative(root, path);
  return way === "" || !(way.startsWith("..") || isAbsolute(way));
}

/** Downloads pnpm to the cache of npm, and returns the folder of the program. */
function fetchPnpm() {
  console.error(`Fetching ${packageManager} …`);
  return findPnpm("--prefer-offline", "inherit");
}

/**
 * Returns the folder of the program in the cache of npm, which npm adds to the PATH of what it runs. Asks for the cache before the registry, because npm
 * would contact it at every start and, without a network, retry for a long time.
 */
function findPnpm(flag, stderr = "ignore") {
  const argv = ["exec", flag, "--yes", "--loglevel=error", `--package=${packageManager}`, "--", "node", "-p"];
  const { stdout } = spawnSync(windows ? "npm.cmd" : "npm", [...argv, "process.env.PATH"], {
    cwd: root,
    shell: windows,
    encoding: "utf8",
    stdio: ["ignore", "pipe", stderr],
  });
  return stdout.trim().split(delimiter).find(hasPnpm);
}

function hasPnpm(candidate) {
  if (candidate === "") return false;
  const manifest = join(candidate, "..", "pnpm", "package.json");
  return existsSync(manifest) && `pnpm@${JSON.parse(readFileSync(manifest, "utf8")).version}` === packageManager;
}

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
