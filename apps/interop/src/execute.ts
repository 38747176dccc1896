import { spawn, spawnSync } from "node:child_process";
import type { Command } from "./languages.ts";

/** Runs a command until it exits. The output contains standard output and error. A command that is not found ends with 127. */
export function execute(
  folder: string,
  [command, ...argv]: Command,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, argv, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

export function isInstalled(command: string): boolean {
  return spawnSync(command, [command === "go" ? "version" : "--version"], { stdio: "ignore" }).status === 0;
}
