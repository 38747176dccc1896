// The README of the example of generators and values, with the built command.
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runSnippets } from "@obstack/snippets";
import { obstackProcess, temporaryFolder, writeProgram } from "@obstack/testing";
import { expect, test } from "vitest";

const example = fileURLToPath(new URL("../../../examples/fleet", import.meta.url));

test("the README does what it says", async () => {
  const home = temporaryFolder();
  const folder = join(home, "fleet");
  cpSync(example, folder, { recursive: true });
  const bin = join(home, "bin");
  mkdirSync(bin);
  writeProgram(bin, "obstack", ...obstackProcess().flat());
  const path = [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);
  const readme = readFileSync(join(example, "README.md"), "utf8");
  expect(await runSnippets(readme, { folder, home, path })).toBeGreaterThan(10);
});
