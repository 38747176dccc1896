// `npm run task -- file`: compiles the command to a single file for this machine, and runs the tests of the command on it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "../apps/single-file/src/compile.ts";
import { hostTarget } from "../apps/single-file/src/targets.ts";

const folder = mkdtempSync(join(tmpdir(), "obstack-file-"));
try {
  const file = compile(hostTarget(), folder);
  const { status } = spawnSync("pnpm", ["--dir", "apps/cli", "run", "test"], {
    stdio: "inherit",
    shell: process.platform === "win32",
    // The file ignores the option that moves the clock of processes.
    env: { ...process.env, TEST_PROGRAM: file, TEST_CLOCK: "now" },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
