import { randomUUID } from "node:crypto";
import { promises as files } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import { makeFolder } from "@obstack/make-folder";
import { stateFolder } from "../common/state-folder.ts";

/**
 * Runs a command line with a secret on its standard input.
 *
 * @throws {Error} If the command fails.
 */
export async function pipeSecret(command: string, secret: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { spawn } = await import("node:child_process");
  // Files that the command creates are readable only by their owner.
  const line = platform === "win32" ? command : `umask 077\n${command}`;
  const child = spawn(line, { shell: true, env, stdio: ["pipe", "ignore", "inherit"] });
  // If the command exits without reading its input, the exit code shows whether it failed.
  child.stdin.on("error", () => undefined).end(secret);
  const status = await new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once("error", reject).once("close", (code, signal) => resolve(code ?? signal ?? 0));
  });
  if (status !== 0)
    throw new Error(`the command failed with ${typeof status === "number" ? "exit code" : "signal"} ${status}`);
}

/**
 * Writes a secret that could not be saved to a new file, readable only by its owner: in the state folder, or in the folder for temporary
 * files. Returns its path.
 */
export async function keepSecret(
  secret: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const name = `obstack-secret-${randomUUID()}`;
  const write = async (folder: string): Promise<string> => {
    const path = join(folder, name);
    await files.writeFile(path, secret, { mode: 0o600, flag: "wx" });
    return path;
  };
  try {
    const folder = stateFolder(environment);
    makeFolder(folder, 0o700);
    return await write(folder);
  } catch {
    return write(tmpdir());
  }
}
