// Runs pnpm in the version pinned in package.json. Requires only Node and npm.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const windows = process.platform === "win32";

const npx = (flags, args) =>
  spawnSync(windows ? "npx.cmd" : "npx", [...flags, "-y", packageManager, ...args], {
    cwd: root,
    stdio: args[0] === "--version" ? "ignore" : "inherit",
    shell: windows,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  });

// Checks the cache first: npx would contact the registry at every start, and retry for a long time without a network.
// `--offline` is only for the check, because npx passes it on to every npm that a script runs.
const cached = npx(["--offline"], ["--version"]).status === 0;
if (!cached) console.error(`Fetching ${packageManager} …`);
const { status, signal, error } = npx(cached ? ["--prefer-offline"] : [], process.argv.slice(2));
if (error) console.error(error.message);
process.exitCode = status ?? (signal === "SIGINT" ? 130 : 1);
