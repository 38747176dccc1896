// The example of generators and values, with the built command.
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { useEmulator } from "./use-emulator.ts";
import { printed } from "./environment.ts";

const example = fileURLToPath(new URL("../../../examples/fleet", import.meta.url));

const emulator = useEmulator({ behavior: "documented" });
let home: string;
let folder: string;
beforeEach(() => {
  home = temporaryFolder();
  folder = join(home, "fleet");
  cpSync(example, folder, { recursive: true });
});

const obstack = (...argv: string[]): Promise<ProcessResult> =>
  runObstack(argv, { environment: { ...emulator().environment, HOME: home } });

test("has fewer than 100 lines", () => {
  const files = readdirSync(example, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== "README.md",
  );
  const lines = files.flatMap(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), "utf8").trim().split("\n"),
  );
  expect(lines.length).toBeLessThan(100);
});

test.each([
  ["development", 61],
  ["staging", 61],
  ["production", 68],
] as const)("applies to %s, and its rendered files plan no changes", async (target, count) => {
  expect(await obstack("apply", folder, "--target", target, "--yes")).toMatchObject(printed(0, `: ${count} created.`));
  const plain = join(home, "plain");
  expect(await obstack("render", folder, "--target", target, "--to", plain)).toMatchObject({
    code: 0,
    stdout: `Wrote ${count + 1} files to ${plain}.\n`,
    stderr: "",
  });
  cpSync(join(folder, "state"), join(plain, "state"), { recursive: true });
  const unchanged = { code: 0, stdout: expect.stringContaining(`No changes. ${count} unchanged.`) as string };
  expect(await obstack("plan", folder, "--target", target)).toMatchObject(unchanged);
  expect(await obstack("plan", plain, "--target", target)).toMatchObject(unchanged);
});

test("renders as text and as JSON, and refuses a folder with files", async () => {
  const text = await obstack("render", folder, "--target", "staging");
  expect(text.stdout).toContain(
    "---\n# alerts/checkout-down.yaml\nname: Checkout is down\nmessage: More than 50 errors",
  );
  const json = await obstack("render", folder, "--target", "staging", "--output", "json");
  expect(JSON.parse(json.stdout)).toContainEqual({
    path: "alerts/checkout-errors.yaml",
    from: "alerts/services.ts",
    text: expect.stringContaining("threshold: 20\n") as string,
  });
  expect(await obstack("render", folder, "--target", "staging", "--to", folder)).toMatchObject({
    code: 2,
    stderr: `error: ${folder} is not empty. Nothing was written.\n  hint: Select a new or empty folder.\n`,
  });
  expect(await obstack("render", folder, "--target", "stagign")).toMatchObject({ code: 2 });
});
