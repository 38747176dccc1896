import { obstackCommand, runObstack, writeProgram } from "@obstack/testing";
import { expect } from "vitest";

/** Returns the examples in the help of a command, and checks that there are at least two. */
export async function examplesOf(command: string): Promise<string[]> {
  const { stdout } = await runObstack([...command.split(" "), "--help"]);
  const [, section = ""] = /\nEXAMPLES\n(.*)/s.exec(stdout) ?? [];
  const examples = [...section.matchAll(/^ {2}(obstack .*)$/gm)].map(([, line = ""]) => line);
  expect(examples.length).toBeGreaterThanOrEqual(2);
  for (const example of examples) expect(example.startsWith(`obstack ${command}`)).toBe(true);
  return examples;
}

/** Installs the built command in a folder of programs. */
export function installObstack(bin: string): void {
  writeProgram(bin, "obstack", process.execPath, obstackCommand);
}
