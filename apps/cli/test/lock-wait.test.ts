// A command that finds the lock of an invisible process says that it waits.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { obstackProcess } from "@obstack/testing";
import { expect, onTestFinished, test } from "vitest";
import { emulator, folder, home, staging, useWebShop } from "./web-shop.ts";

useWebShop();

/** Writes the lock file of a process on another host. */
function writeLock(number: number, released: boolean): void {
  const file = join(folder, ".obstack/locks/staging", String(number));
  const holder = { token: "t", process: 7, host: "elsewhere", since: "2026-01-01T00:00:00.000Z", beat: 0 };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(released ? { ...holder, released } : holder)}\n`);
}

test.each([
  { name: "apply", argv: ["--yes"] },
  { name: "undo", argv: ["--yes"] },
  { name: "export", argv: ["--yes"] },
])("$name reports whom it waits for", async ({ name, argv }) => {
  await staging("apply", "--yes");
  const number = 1000;
  writeLock(number, false);
  const child = spawn(...obstackProcess(name, folder, "--target", "staging", ...argv), {
    env: { HOME: home, ...emulator.environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  await expect
    .poll(() => stderr)
    .toContain(
      'Process 7 on "elsewhere" may be writing to this target. Waiting up to 15 s to see whether it is still running.\n',
    );
  writeLock(number, true);
  expect(await closed).toBe(0);
});
