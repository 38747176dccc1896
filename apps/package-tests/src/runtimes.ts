import { execFile } from "node:child_process";
import { installRuntime } from "@obstack/runtimes";
import type { RuntimeName } from "@obstack/runtimes";
import { runInChromium } from "./run-in-chromium.ts";
import { runInWorkerd } from "./run-in-workerd.ts";
import type { Project } from "./prepare-project.ts";
import type { Servers } from "./scenario.ts";

/** What the scenario saw in a runtime, what went wrong, or why there is no such runtime. */
export type Outcome =
  | { readonly version: string; readonly lines: readonly string[] }
  | { readonly failure: string }
  | { readonly missing: string };

export interface Runtime {
  readonly name: string;
  run(project: Project, servers: Servers): Promise<Outcome>;
}

export const runtimes: readonly Runtime[] = [
  fromCommandLine("Node 20"),
  fromCommandLine("Node 22"),
  fromCommandLine("Node 24"),
  fromCommandLine("Node 26"),
  fromCommandLine("Bun", "run"),
  fromCommandLine("Deno", "run", "--allow-env", "--allow-net", "--allow-read", "--node-modules-dir=manual"),
  { name: "workerd", run: runInWorkerd },
  { name: "Chromium", run: runInChromium },
];

/** A runtime that takes a module, and its arguments, on its command line. */
function fromCommandLine(name: RuntimeName, ...argv: readonly string[]): Runtime {
  return {
    name,
    async run({ folder, program }, servers) {
      const found = installRuntime(name);
      if ("problem" in found) return { missing: found.problem };
      // In another process than the servers, which answer meanwhile.
      const { stdout, stderr, code } = await execute(
        found.command,
        [...argv, program, JSON.stringify(servers)],
        folder,
      );
      if (code !== 0) return { failure: `ended with ${code}: ${stderr}` };
      // A warning on the terminal of each user would be a fault too.
      if (stderr !== "") return { failure: `wrote to its error output: ${stderr}` };
      return { version: found.version, lines: JSON.parse(stdout) as string[] };
    },
  };
}

async function execute(
  command: string,
  argv: readonly string[],
  cwd: string,
): Promise<{ stdout: string; stderr: string; code: number | string }> {
  const env = { PATH: process.env["PATH"], HOME: cwd };
  return new Promise((resolve) => {
    execFile(command, argv, { cwd, env, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ stdout, stderr, code: error === null ? 0 : (error.code ?? error.message) });
    });
  });
}
