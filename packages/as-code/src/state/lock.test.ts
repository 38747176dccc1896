import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "../../test/test.ts";
import { withLock } from "./lock.ts";

const options = { kernelProcess: "unknown", beatInterval: 1, checks: 2 } as const;

test("writes itself into the file of the holder whose lock it takes over", async ({ folder }) => {
  const locks = join(folder, ".obstack/locks/default");
  mkdirSync(locks, { recursive: true });
  writeFileSync(
    join(locks, "1"),
    `${JSON.stringify({ token: "gone", process: 1, host: "x", beat: 7 }).padEnd(1000)}\n`,
  );
  const tokenIn = (name: string) => (JSON.parse(readFileSync(join(locks, name), "utf8")) as { token: string }).token;
  await withLock(
    folder,
    "default",
    async () => {
      expect(tokenIn("2")).not.toBe("gone");
      expect(tokenIn("1")).toBe(tokenIn("2"));
    },
    options,
  );
});

test("keeps the last files, because reading a folder is not atomic", async ({ folder }) => {
  for (let time = 0; time < 40; time++) await withLock(folder, "default", async () => undefined, options);
  const numbers = readdirSync(join(folder, ".obstack/locks/default")).map(Number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => 24 + index));
});
