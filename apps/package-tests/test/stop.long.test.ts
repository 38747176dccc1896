// Servers stop with the npm that started them, although the shells in between exit on a signal without forwarding it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { obstackCommand, shellCommand, temporaryFolder } from "@obstack/testing";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const emulator = `${root}packages/emulator/dist/main.js`;
const server = `console.log("ready", process.pid); setInterval(() => {}, 1000);`;

const home = temporaryFolder();

describe.skipIf(process.platform === "win32")("a SIGTERM to the parent shell also stops", () => {
  test.each([
    ["a repository script", shellCommand(process.execPath, "scripts/pnpm.mjs", "exec", "node", "-e", server), "ready"],
    ["the emulator", shellCommand(process.execPath, emulator, "--port", "0", "--hosted-port", "0"), "export "],
    [
      "the emulator that the command started",
      shellCommand(process.execPath, obstackCommand, "emulator", "start", "--port", "0", "--hosted-port", "0"),
      "Self-hosted",
    ],
  ])("%s", async (_name, line, ready) => {
    // The second command keeps the shell from replacing itself with the first.
    const shell = spawn("sh", ["-c", `${line}; true`], {
      cwd: root,
      env: { ...process.env, XDG_STATE_HOME: home, XDG_CONFIG_HOME: home, npm_command: "run" },
      stdio: ["ignore", "pipe", "pipe"],
      // A separate process group, to clean up after a failing test.
      detached: true,
    });
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.on("data", (data: Buffer) => {
        output += data.toString();
      });
    }
    await expect.poll(() => output).toContain(ready);
    const ended = once(shell.stdout, "close");
    shell.kill("SIGTERM");
    // The output closes when the last process that writes to it exits.
    const outcome = await Promise.race([ended.then(() => "ended"), timeout(240_000)]);
    if (outcome !== "ended" && shell.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
    expect(outcome).toBe("ended");
  });
});

async function timeout(milliseconds: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve("still running"), milliseconds));
}
