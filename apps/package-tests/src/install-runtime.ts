import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** npm packages that contain a runtime, with their pinned versions. */
const packages = {
  "Node 20": { name: "node", version: "20.20.2", command: "node" },
  "Node 22": { name: "node", version: "22.23.3", command: "node" },
  "Node 24": { name: "node", version: "24.21.0", command: "node" },
  "Node 26": { name: "node", version: "26.10.0", command: "node" },
  Bun: { name: "bun", version: "1.4.5", command: "bun" },
  Deno: { name: "deno", version: "2.9.6", command: "deno" },
  workerd: { name: "workerd", version: "1.20261117.1", command: "workerd" },
} as const;

/** Name of a runtime. */
export type RuntimeName = keyof typeof packages;

/** Command and version of an installed runtime, or the reason it could not be installed. */
export type Installation = { readonly command: string; readonly version: string } | { readonly problem: string };

/** Installs a runtime from npm, once, in a separate folder of this package, and returns its command. */
export function installRuntime(runtime: RuntimeName): Installation {
  const { name, version, command } = packages[runtime];
  const folder = fileURLToPath(new URL(`../.runtimes/${name}-${version}/`, import.meta.url));
  const path = `${folder}node_modules/.bin/${command}`;
  if (!canRun(path)) {
    // Removes a partial installation.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const argv = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", `${name}@${version}`];
    const { status, stderr } = spawnSync("npm", argv, {
      encoding: "utf8",
      shell: process.platform === "win32",
      timeout: 300_000,
    });
    if (status !== 0) return { problem: findReason(stderr) ?? `npm exited with ${status}` };
    if (!canRun(path)) return { problem: `${name}@${version} was installed but does not start` };
  }
  return { command: path, version };
}

function canRun(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"], { shell: process.platform === "win32" }).status === 0;
}

/** Returns the first npm error line that is not just a code, number or path. */
function findReason(errors: string): string | undefined {
  return errors.split("\n").find((line) => /^npm error (?!code|errno|path)\S/.test(line));
}
