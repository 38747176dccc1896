import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The packages of npm that carry a runtime, and the version that is tried. */
const packages = {
  "Node 20": { name: "node", version: "20.20.2", command: "node" },
  "Node 22": { name: "node", version: "22.23.3", command: "node" },
  "Node 24": { name: "node", version: "24.21.0", command: "node" },
  "Node 26": { name: "node", version: "26.10.0", command: "node" },
  Bun: { name: "bun", version: "1.4.5", command: "bun" },
  Deno: { name: "deno", version: "2.9.6", command: "deno" },
  workerd: { name: "workerd", version: "1.20261117.1", command: "workerd" },
} as const;

export type RuntimeName = keyof typeof packages;

/** A runtime that can be started, or why there is none. */
export type Installation = { readonly command: string; readonly version: string } | { readonly problem: string };

/** Installs a runtime from npm into a folder of its own beside this package, once, and returns its command. */
export function installRuntime(runtime: RuntimeName): Installation {
  const { name, version, command } = packages[runtime];
  const folder = fileURLToPath(new URL(`../.runtimes/${name}-${version}/`, import.meta.url));
  const path = `${folder}node_modules/.bin/${command}`;
  if (!runs(path)) {
    // What is half there is no start.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const argv = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", `${name}@${version}`];
    const { status, stderr } = spawnSync("npm", argv, {
      encoding: "utf8",
      shell: process.platform === "win32",
      timeout: 300_000,
    });
    if (status !== 0) return { problem: reasonOf(stderr) ?? `npm ended with ${status}` };
    if (!runs(path)) return { problem: `${name}@${version} was installed, but does not start` };
  }
  return { command: path, version };
}

function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"], { shell: process.platform === "win32" }).status === 0;
}

/** The first line that says more than a code. */
function reasonOf(errors: string): string | undefined {
  return errors.split("\n").find((line) => /^npm error (?!code|errno|path)\S/.test(line));
}
