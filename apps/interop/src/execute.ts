import { runProcess } from "@obstack/testing";
import type { Command } from "./languages.ts";

type Environment = Readonly<Record<string, string>>;

/** Runs a command until it exits. The output contains standard output and error. */
export async function execute(
  folder: string,
  command: Command,
  environment: Environment = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const [program = "", ...argv] = typeof command === "string" ? command.split(" ") : command;
  const options = { folder, environment: { ...process.env, ...environment }, timeout: 1_800_000 };
  const { code, stdout, stderr } = await runProcess(program, argv, options);
  return { code, output: stdout + stderr };
}

/**
 * Runs a command.
 *
 * @throws {Error} If it fails.
 */
export async function runOrThrow(folder: string, command: Command, environment?: Environment): Promise<void> {
  const { code, output } = await execute(folder, command, environment);
  if (code !== 0) throw new Error(`\`${[command].flat().join(" ")}\` failed with exit code ${code}\n${output}`);
}
