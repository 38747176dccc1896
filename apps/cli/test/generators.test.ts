// Modules that end their process, never finish or print, in commands on a stack.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { json, obstackCommand, runObstackProcess, runProcess, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { selfHosted } from "./environment.ts";
import { emulator, folder, home, staging, useWebShop } from "./web-shop.ts";

useWebShop();

const commands: readonly (readonly string[])[] = [["validate"], ["drift"], ["test"], ["apply", "--yes"]];

test.each([
  ["process.exit(0);\n", "alerts/broken.mjs: The module ended its process with exit code 0. Throw an error instead."],
  [
    "export default new Promise(() => undefined);\n",
    "alerts/broken.mjs: The module waits for a promise that never settles.",
  ],
])("fails if a module does not finish: %s", async (code, problem) => {
  mkdirSync(join(folder, "tests"), { recursive: true });
  writeFileSync(join(folder, "alerts/broken.mjs"), code);
  const before = emulator.requests().filter(({ method }) => method !== "GET").length;
  for (const command of commands) {
    const [verb = "", ...flags] = command;
    const result = await staging(verb, ...flags);
    expect(result.code, command.join(" ")).not.toBe(0);
    expect(`${result.stdout}${result.stderr}`, command.join(" ")).toContain(problem);
  }
  expect(emulator.requests().filter(({ method }) => method !== "GET").length).toBe(before);
});

test("prints the output of modules to standard error, without control characters", async () => {
  const code = `console.log("one\\u001b[2Jtwo");\nprocess.stdout.write("{");\nexport default () => { console.error("three"); return []; };\n`;
  writeFileSync(join(folder, "alerts/talks.mjs"), code);
  const argv = ["plan", folder, "--target", "staging", "--output", "json"];
  const environment = { ...emulator.environment, HOME: home };
  const { code: exitCode, stdout, stderr } = await runObstackProcess(argv, { environment });
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ targets: [{ target: "staging" }] });
  for (const text of ["one\\u001b[2Jtwo\n", "{", "three\n"]) expect(stderr).toContain(text);
});

test("fails if the process ends before the command is complete", async () => {
  await using server = await startServer(json({ data: [] }));
  const preload = join(home, "preload.cjs");
  writeFileSync(
    preload,
    `require("node:diagnostics_channel").subscribe("net.client.socket", () => process.exit(0));\n`,
  );
  const run = (...argv: string[]): ReturnType<typeof runProcess> =>
    runProcess(process.execPath, ["--require", preload, obstackCommand, "dashboards", "list", ...argv], {
      environment: { ...selfHosted(server.baseUrl), HOME: home },
    });
  expect(await run()).toEqual({
    code: 1,
    stdout: "",
    stderr: "error: The command ended before it was complete.\n",
  });
  const { code, stderr } = await run("--output", "json");
  expect([code, JSON.parse(stderr)]).toEqual([
    1,
    {
      error: expect.objectContaining({ message: "The command ended before it was complete.", exitCode: 1 }) as unknown,
    },
  ]);
});
