// Most tests run the command in a process that has run it before. A run must not notice.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, obstackCommand, runInWarmProcess, runObstack, runProcess, startServer } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, expect, test } from "vitest";
import { hosted, selfHosted } from "./environment.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "obstack-warm-")));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a program, and returns a function that runs it in a new process and in one that is used again. */
function program(name: string, source: string) {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, source);
  return async (
    argv: readonly string[] = [],
    options: Parameters<typeof runProcess>[2] = {},
  ): Promise<ProcessResult[]> => [
    await runProcess(process.execPath, [file, ...argv], options),
    await runInWarmProcess(file, argv, options),
  ];
}

/** Expects the same result from both processes, and returns it. */
async function same(runs: Promise<ProcessResult[]>): Promise<ProcessResult | undefined> {
  const [fresh, warm] = await runs;
  expect(warm).toEqual(fresh);
  return warm;
}

test("a run has its own arguments, environment, folder and input", async () => {
  const show = program(
    "show",
    `process.stdin.setEncoding("utf8").on("data", (text) => console.log("input", text));
     console.log(process.argv.slice(2), process.cwd(), process.env.A, process.env.B, new Date(0).getHours());
     process.env.B = "left";`,
  );
  const first = await same(show(["a"], { environment: { A: "1", TZ: "Asia/Tokyo" }, folder, input: "x" }));
  expect(first).toEqual({ code: 0, stdout: `[ 'a' ] ${folder} 1 undefined 9\ninput x\n`, stderr: "" });
  const second = await same(show([], { environment: { TZ: "UTC" } }));
  expect(second?.stdout).toBe(`[] ${process.cwd()} undefined undefined 0\n`);
});

test("a run ends with its own exit code, after everything that it waits for", async () => {
  const exit = program(
    "exit",
    `process.on("exit", (code) => console.error("exit", code));
     setTimeout(() => { console.log("done"); process.exitCode = Number(process.argv[2]); }, 50);`,
  );
  expect(await same(exit(["3"]))).toEqual({ code: 3, stdout: "done\n", stderr: "exit 3\n" });
  expect(await same(exit(["0"]))).toMatchObject({ code: 0, stderr: "exit 0\n" });
});

test("a run that exits or crashes ends its process", async () => {
  const quit = program("quit", `console.log("out"); process.exit(7);`);
  expect(await same(quit())).toEqual({ code: 7, stdout: "out\n", stderr: "" });
  const crash = program("crash", `console.log("out"); Promise.reject(new Error("lost"));`);
  for (const result of await crash()) {
    expect(result).toMatchObject({
      code: 1,
      stdout: "out\n",
      stderr: expect.stringContaining("Error: lost") as string,
    });
  }
  const wait = program("wait", `setInterval(() => {}, 1000);`);
  expect(await same(wait([], { timeout: 1000 }))).toMatchObject({ code: null });
  expect(await same(quit())).toMatchObject({ code: 7 });
});

test("a run leaves nothing behind", async () => {
  writeFileSync(join(folder, "state.cjs"), "exports.count = 0;");
  const leave = program(
    "leave",
    `const state = require("./state.cjs");
     const [, , name, delay] = process.argv;
     console.log(name, ++state.count, process.listenerCount("SIGINT"), process.stdout.listenerCount("error"));
     process.on("SIGINT", () => {});
     process.stdout.on("error", () => {});
     setInterval(() => console.log(name, "is late"), 100).unref();
     setTimeout(() => {}, delay);`,
  );
  for (const { stdout } of await leave(["first", "0"])) expect(stdout).toMatch(/^first 1 0 0\n/);
  for (const { stdout } of await leave(["second", "300"])) {
    expect(stdout).toMatch(/^second 1 0 0\n/);
    expect(stdout).not.toContain("first");
  }
});

test("a run closes its connections", async () => {
  let closed = 0;
  await using server = await startServer((response) => {
    response.once("close", () => closed++).write("a");
  });
  const connect = program(
    "connect",
    `require("node:http").get(process.argv[2], (response) => {
       response.once("data", (text) => { console.log(String(text)); response.socket.unref(); });
       response.socket.once("close", () => { throw new Error("The process ends before this."); });
     });`,
  );
  expect(await same(connect([server.baseUrl]))).toEqual({ code: 0, stdout: "a\n", stderr: "" });
  await expect.poll(() => closed).toBe(2);
});

test("a run prints what its children print", async () => {
  const parent = program(
    "parent",
    `require("node:child_process").spawn("echo child; echo error >&2", { shell: true, stdio: "inherit" });`,
  );
  expect(await same(parent())).toEqual({ code: 0, stdout: "child\n", stderr: "error\n" });
});

test("runs at the same time have separate processes", async () => {
  const hello = program("hello", `setTimeout(() => console.log(process.argv[2]), 50);`);
  const runs = await Promise.all(["a", "b", "c"].map(async (word) => same(hello([word]))));
  expect(runs.map((run) => run?.stdout)).toEqual(["a\n", "b\n", "c\n"]);
});

test("a run loads the current modules of a stack", async () => {
  const stack = join(folder, "obstack-as-code-warm");
  mkdirSync(join(stack, "dashboards"), { recursive: true });
  for (const name of ["A", "B"]) {
    writeFileSync(join(stack, "dashboards", "a.js"), `export default { key: "a", name: "${name}", tiles: [] };`);
    const { stdout } = await runObstack(["render", ".", "--output", "json"], { folder: stack });
    expect(stdout).toContain(`name: ${name}\\n`);
  }
});

test.each([
  [["--version"]],
  [["--help"]],
  [["dashboards", "list", "--help"]],
  [["dashboards", "lst"]],
  [["dashboards", "list"]],
  [["dashboards", "list", "--output", "json", "--verbose"]],
  [["dashboards", "create", "-f", "-"]],
  [["charts", "query", "--source", "Logs"]],
  [["usage-cost", "--from", "2026-01-01", "--to", "2026-01-31"]],
  [["plan", "."]],
  [["schema", "alert"]],
  [["completion", "bash"]],
])("obstack %j does the same as in a new process", async (argv) => {
  await using server = await startServer(json({ data: [], result: [] }));
  const options = {
    environment: { XDG_STATE_HOME: folder, ...selfHosted(server.baseUrl), ...hosted(server.baseUrl) },
    folder,
    input: "name: A\n",
  };
  const fresh = await runProcess(process.execPath, [obstackCommand, ...argv], options);
  const requests = server.requests.length;
  const warm = await runObstack(argv, options);
  const masked = ({ stderr, ...others }: ProcessResult) => ({
    ...others,
    stderr: stderr.replaceAll(/in \d+ ms/g, "in 0 ms"),
  });
  expect(masked(warm)).toEqual(masked(fresh));
  expect(server.requests).toHaveLength(2 * requests);
});
