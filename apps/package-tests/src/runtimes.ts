import { runProcess } from "@obstack/testing";
import { installRuntime } from "./install-runtime.ts";
import type { RuntimeName } from "./install-runtime.ts";
import { runInChromium } from "./run-in-chromium.ts";
import { runInWorkerd } from "./run-in-workerd.ts";
import type { Runtime } from "./runtime.ts";

/** All supported runtimes. */
export const runtimes: readonly Runtime[] = [
  fromCommandLine("Node 20"),
  fromCommandLine("Node 22"),
  fromCommandLine("Node 24"),
  fromCommandLine("Node 26"),
  fromCommandLine("Bun", "run"),
  fromCommandLine("Deno", "run", "--allow-env", "--allow-net", "--allow-read", "--node-modules-dir=manual"),
  inCommonJs(fromCommandLine("Node 20")),
  inCommonJs(fromCommandLine("Node 26")),
  { name: "workerd", run: runInWorkerd },
  { name: "Chromium", run: runInChromium },
];

/** Returns a runtime that loads the packages with `require`. */
function inCommonJs(runtime: Runtime): Runtime {
  return {
    name: `${runtime.name}, CommonJS`,
    run: async (project, servers) => runtime.run({ ...project, program: project.commonJsProgram }, servers),
  };
}

/** Returns a runtime whose command takes a module and its arguments. */
function fromCommandLine(name: RuntimeName, ...argv: readonly string[]): Runtime {
  return {
    name,
    async run({ folder, program }, servers) {
      const found = installRuntime(name);
      if ("problem" in found) return { notInstalled: found.problem };
      // A child process, because the servers run in this one.
      const { stdout, stderr, code } = await runProcess(found.command, [...argv, program, JSON.stringify(servers)], {
        folder,
        environment: { PATH: process.env["PATH"], HOME: folder },
      });
      if (code !== 0) throw new Error(`exited with ${code}: ${stderr}`);
      // Users would see every warning printed here.
      if (stderr !== "") throw new Error(`wrote to standard error: ${stderr}`);
      return { version: found.version, lines: JSON.parse(stdout) as string[] };
    },
  };
}
