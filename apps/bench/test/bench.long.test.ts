import { fileURLToPath } from "node:url";
import { runProcess } from "@obstack/testing";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

test("measures every part", { timeout: 600_000 }, async () => {
  const { code, stdout, stderr } = await runProcess(process.execPath, [main, "--quick"], { timeout: 600_000 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.match(/^ {2}\S.* [\d.]+/gm)).toHaveLength(8);
  expect(stdout).not.toContain("NaN");
});
