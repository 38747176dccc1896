import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { installFromWorkspace, matchOutput, runSnippets } from "../src/index.ts";

const dependencies = fileURLToPath(new URL("..", import.meta.url));

/** Runs a page whose fences are written as `~~~`. */
async function run(page: string): Promise<number> {
  const root = temporaryFolder();
  const [home, folder] = [join(root, "home"), join(root, "folder")];
  mkdirSync(home);
  mkdirSync(folder);
  const path = [installFromWorkspace(home, { dependencies }), dirname(process.execPath), "/usr/bin", "/bin"].join(":");
  return await runSnippets(page.replaceAll("~~~", "```"), { folder, home, path });
}

test("matches output with placeholders", () => {
  const printed = "ID  NAME\n665f1c2ab4d3e5f6a7b8c901  Scratch  \nmore\nat 2026-01-02T03:04:05Z in 12 ms\n";
  expect(
    matchOutput("ID  NAME\n665f1c2ab4d3e5f6a7b8c999  Scratch\nmore\nat 2025-01-02T03:04:06Z in … ms", printed),
  ).toBe(true);
  expect(matchOutput("…\nat … ms", printed)).toBe(true);
  expect(matchOutput("ID  NAME\n…", printed)).toBe(true);
  expect(matchOutput("ID  NAME", printed)).toBe(false);
  expect(matchOutput("…\nin 13 ms", printed)).toBe(false);
  expect(matchOutput("ID  .*\n…", printed)).toBe(false);
});

test("matches output of other releases: widths of columns, and the idle state of alerts", () => {
  expect(matchOutput("STATE  NAME\nOK     A", "STATE     NAME\ninactive  A\n")).toBe(true);
  expect(matchOutput("OK     A", "ALERT  A\n")).toBe(false);
  expect(matchOutput("a:\n  b: 1", "a:\n    b: 1\n")).toBe(false);
});

test("matches output whose numbers vary", () => {
  const shown = "THRESHOLD  TIME\n1  6 d 22 h (99.1%)\n20  always";
  expect(matchOutput(shown, "THRESHOLD  TIME\n    3  45 min (5%)\n1,000  6 d 1 h (80%)", true)).toBe(true);
  expect(matchOutput(shown, "THRESHOLD  TIME\n3  45 min (5%)", true)).toBe(false);
  expect(matchOutput(shown, "THRESHOLD  DURATION\n1  6 d 22 h (99.1%)\n20  always", true)).toBe(false);
  expect(matchOutput(shown, "THRESHOLD  TIME\n1  6 d 22 h (99.1%)\n21  always")).toBe(false);
});

test.each([
  ["a failed command", "~~~sh\ntrue\nfalse\n~~~", "Line 2: `false` has exit code 1. Expected 0."],
  ["an unexpected success", "~~~sh\ntrue # exit code 2\n~~~", "has exit code 0. Expected 2."],
  ["an exit", "~~~sh\nexit 1\n~~~", "The shell ended in this script:\nexit 1"],
  ["other output", "~~~sh\necho a\n~~~\n~~~text\nb\n~~~", "The command before printed:\na\n"],
  ["output that is not next to its command", "~~~sh\necho b\n~~~\n\nText\n\n~~~text\nb\n~~~", 'A block in "text"'],
  ["a block that cannot run", "~~~yaml\na: 1\n~~~", 'A block in "yaml" needs a title'],
  ["a program that is not installed", "~~~sh\nobstack version\n~~~", "has exit code 127. Expected 0."],
  ["a private package", "~~~sh\nnpm install @obstack/testing\n~~~", "has exit code 1. Expected 0."],
  ["a runtime error", '~~~ts\nthrow new Error("wrong");\n~~~', "Error: wrong"],
  ["a type error", "~~~ts\nconst a: string = 1;\n~~~", "error TS2322"],
])("reports %s", async (_, page, message) => {
  await expect(run(page)).rejects.toThrow(message);
});

test("replaces the default ports, confirms changes, and stops the emulator", async () => {
  const page = `
~~~sh
npm install --global @obstack/cli
obstack emulator start --detach
obstack alerts delete 'Any error'
obstack emulator status --output json > "$TMP_STATUS"
curl --silent http://127.0.0.1:8000/_emulator/snapshot > /dev/null
~~~
~~~text
…
  Self-hosted  http://127.0.0.1:8000 …
…
~~~
`;
  const status = join(temporaryFolder(), "status.json");
  await run(page.replace('"$TMP_STATUS"', `'${status}'`));
  const [{ baseUrl }] = JSON.parse(readFileSync(status, "utf8")) as [{ baseUrl: string }];
  expect(baseUrl).not.toContain(":8000");
  await expect(fetch(baseUrl)).rejects.toThrow("fetch failed");
});
