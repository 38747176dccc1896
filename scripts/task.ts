// `npm run task -- NAME [argument …]`: builds what a task needs, and runs it. Without a name, lists the tasks.
import { spawnSync } from "node:child_process";

interface Task {
  readonly about: string;
  /** What turbo builds before: a filter. */
  readonly build?: string;
  readonly program: string;
}

const tasks: Readonly<Record<string, Task>> = {
  bench: {
    about: "Measures the clients and the command against comparable tools, and updates `apps/bench/README.md`",
    build: "@obstack/bench",
    program: "apps/bench/src/main.ts",
  },
  demo: {
    about: "Shows the main job of the command on an emulator, as `npm start`",
    build: "!@obstack/docs",
    program: "scripts/demo.ts",
  },
  docs: {
    about: "Serves the site with an emulator, as `npm run docs`",
    build: "@obstack/docs",
    program: "apps/docs/scripts/serve.ts",
  },
  draw: {
    about: "Draws the pictures of the README in `docs/images/` from the built command",
    build: "@obstack/cli",
    program: "scripts/draw-pictures.ts",
  },
  file: {
    about: "Compiles the command to a single file, and runs the tests of the command on it",
    build: "@obstack/cli",
    program: "scripts/test-file.ts",
  },
  interop: {
    about:
      "Generates clients in five languages, runs them and the recipes for containers, and writes the guide on them",
    build: "@obstack/interop^...",
    program: "apps/interop/src/main.ts",
  },
  live: {
    about: "Tests the servers in `OBSTACK_…` variables, and deletes everything that it creates",
    build: "@obstack/contract-tests^...",
    program: "apps/contract-tests/src/live.ts",
  },
  mock: {
    about: "Starts the mocks of both deployments, as `npm run mock`",
    build: "@obstack/openapi",
    program: "tools/mocks/src/main.ts",
  },
  packed: {
    about: "Tests the packed packages, and the command in processes with the installed Node",
    build: "@obstack/package-tests^...",
    program: "scripts/test-packed.ts",
  },
  release: {
    about: "Rehearses a release on a local registry, from versioning to installation in empty projects",
    build: "@obstack/release-tests^...",
    program: "apps/release-tests/src/main.ts",
  },
  runtimes: {
    about: "Runs the packed clients under Node 20 to 26, Bun, Deno, workerd and Chromium, if they are installed",
    build: "@obstack/package-tests",
    program: "apps/package-tests/src/main.ts",
  },
  "spec-diff": {
    about:
      "Rates changes of the specs since a Git reference (default `origin/main`), and compares them with the changesets",
    program: "openapi/scripts/compare.ts",
  },
};

const [name = "", ...argv] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
if (task === undefined) {
  const lines = Object.entries(tasks).map(([one, { about }]) => `  ${one.padEnd(10)} ${about}`);
  console[name === "" ? "log" : "error"](
    `${name === "" ? "" : `Unknown task ${JSON.stringify(name)}.\n\n`}TASKS\n${lines.join("\n")}`,
  );
  process.exitCode = name === "" ? 0 : 2;
} else {
  if (task.build === undefined || build(task.build))
    process.exitCode = spawnSync(process.execPath, [task.program, ...argv], { stdio: "inherit" }).status ?? 1;
}

/** Returns whether the build succeeded. Prints its output only if it failed, with its exit code as ours. */
function build(filter: string): boolean {
  console.error("Building …");
  const { status, stdout, stderr } = spawnSync("turbo", ["run", "build", `--filter=${filter}`], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ["inherit", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  if (status === 0) return true;
  console.error(`${stdout}${stderr}`);
  process.exitCode = status ?? 1;
  return false;
}
