// Flags of every command line, and what is said about the command itself.
import { json, runObstack, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { explainError } from "../src/errors/explain-error.ts";
import { readLine } from "../src/run.ts";
import { version } from "../src/environment/version.ts";
import { selfHosted, outcome } from "./environment.ts";

test("prints no confirmations with --quiet, also before the command", async () => {
  await using server = await startServer(json({ data: { id: "a", name: "A", tiles: [] } }));
  const environment = selfHosted(server.baseUrl);
  const words = ["dashboards", "create", "-f", "-"];
  const run = async (argv: readonly string[], input = "name: A\ntiles: []\n") =>
    runObstack(argv, { environment, input });
  const loud = await run(words);
  expect(loud.stderr).toContain("Created dashboard a.");
  for (const argv of [
    [...words, "-q"],
    ["--quiet", ...words],
  ]) {
    expect(await run(argv)).toMatchObject({ code: 0, stdout: loud.stdout, stderr: "" });
  }
  const warned = await run([...words, "-q"], "name: A\ntiles: []\nunknown: 1\n");
  expect(warned.stderr).toMatch(/^warning: .*unknown/);
  expect(await run(["dashboards", "get", "-q"])).toMatchObject(outcome(2, "error: "));
});

test.each([
  ["api -q -- -q", "api -- -q", true],
  ["--profile a --read-only dashboards ls -- --x", "dashboards list --profile a --read-only -- --x", false],
  ["--deployment=hosted help profile rm", "profile remove --help --deployment=hosted", false],
  ["help times", "help times", false],
  ["--profile x", "--profile x", false],
])("reads %s as %s", (typed, words, isQuiet) => {
  expect(readLine(typed.split(" "))).toEqual({ words: words.split(" "), isQuiet });
});

test.each([["--no-color"], ["-q"]])("shows the help with %s", async (flag) => {
  expect((await runObstack([flag, "--help"])).stdout).toBe((await runObstack(["--help"])).stdout);
});

test("says what a report about a bug needs, without paths and values", () => {
  const error = new TypeError("x is undefined");
  error.stack = [
    "TypeError: x is undefined",
    "    at readTile (/home/ada/secret project/node_modules/@obstack/cli/dist/parts/obstack-1.cjs:10:2)",
    "    at async /home/ada/parts/list.cjs:7:1",
    "    at run (C:\\Users\\ada\\obstack\\main.cjs:3:4)",
    "    at last (node:internal/main:1:1)",
  ].join("\n");
  const { hint } = explainError(error);
  expect(hint).toContain("https://github.com/obstack/obstack/issues/new");
  expect(hint).toContain(`obstack ${version}, Node.js ${process.version}`);
  expect(hint).toMatch(/readTile \(obstack-1\.cjs:10:2\), list\.cjs:7:1, run \(main\.cjs:3:4\)$/);
  expect(hint).not.toContain("ada");
});

test("names the commit of a build from source", async () => {
  expect((await runObstack(["version"])).stdout).toMatch(/^0\.1\.0-dev(?:\+[\da-f]{8})?\n$/);
});
