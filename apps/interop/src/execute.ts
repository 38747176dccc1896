import { spawnSync } from "node:child_process";
import { runProcess } from "@obstack/testing";
import type { Command } from "./languages.ts";

/** Runs a command until it exits. The output contains standard output and error. */
export async function execute(
  folder: string,
  [command, ...argv]: Command,
  environment: Record<string, string> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const options = { folder, environment: { ...process.env, ...environment }, timeout: 1_800_000 };
  const { code, stdout, stderr } = await runProcess(command, argv, options);
  return { code, output: stdout + stderr };
}

/** Runs commands in order until one fails. Returns the reason, or `undefined` on success. */
export async function runSteps(folder: string, steps: readonly Command[]): Promise<string | undefined> {
  for (const step of steps) {
    const { code, output } = await execute(folder, step);
    if (code !== 0) return `\`${step.join(" ")}\` failed with exit code ${code}\n${output}`;
  }
  return undefined;
}

export function isInstalled(command: string): boolean {
  return spawnSync(command, [command === "go" ? "version" : "--version"], { stdio: "ignore" }).status === 0;
}
