// `npm run task -- packed`: checks the packed packages, and runs the tests of the command in processes with the Node installed on this machine.
import { spawnSync } from "node:child_process";

for (const [folder, script] of [
  ["apps/package-tests", "test:long"],
  ["apps/cli", "test"],
] as const) {
  const { status } = spawnSync("pnpm", ["--dir", folder, "run", script], {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, TEST_PROGRAM: "installed" },
  });
  if (status !== 0) process.exitCode = 1;
}
