import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { obstackCommand, runObstack } from "@obstack/testing";
import { expect } from "vitest";

/** Returns the command lines that the help of a command shows. */
export async function examplesOf(command: string): Promise<string[]> {
  const { stdout } = await runObstack([...command.split(" "), "--help"]);
  const [, description = ""] = /\n\n(.*?)\nFLAGS\n/s.exec(stdout) ?? [];
  const examples = [...description.matchAll(/^ {2}(obstack .*)$/gm)].map(([, line = ""]) => line);
  expect(examples.length).toBeGreaterThanOrEqual(2);
  for (const example of examples) expect(example.startsWith(`obstack ${command}`)).toBe(true);
  return examples;
}

/** Puts the built command into a folder of programs. */
export function installObstack(bin: string): void {
  executable(join(bin, "obstack"), `exec '${process.execPath}' '${obstackCommand}' "$@"`);
}

/** Writes a program of the shell. */
export function executable(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}
