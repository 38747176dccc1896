import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { runObstack, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeAll, beforeEach, expect } from "vitest";

const example = fileURLToPath(new URL("../../../examples/web-shop", import.meta.url));

/** The emulator of this process. Use it, and everything else of this file, only in files that call {@link useWebShop}. */
export let emulator: Emulator;
/** A new folder for each test. */
export let home: string;
/** The stack of the web shop, in that folder. */
export let folder: string;

let started: Promise<Emulator> | undefined;

/** Gives each test of the calling file an empty emulator and a copy of the web shop. The files that one process runs share the emulator. */
export function useWebShop(): void {
  beforeAll(async () => {
    emulator = await (started ??= startEmulator({ behavior: "documented", seed: "examples" }));
  });
  beforeEach(() => {
    emulator.reset();
    emulator.faults.clear();
    home = temporaryFolder();
    folder = join(home, "shop");
    cpSync(example, folder, { recursive: true });
  });
}

/** Runs the command against the emulator. */
export const obstack = (...argv: string[]): Promise<ProcessResult> =>
  runObstack(argv, { environment: { ...emulator.environment, HOME: home } });
/** Runs a command on the files of the stack, with the target `staging`. */
export const staging = (verb: string, ...argv: string[]): Promise<ProcessResult> =>
  obstack(verb, folder, "--target", "staging", ...argv);

/** Returns the number of chart queries that the emulator has received. */
export const countQueries = (): number => emulator.requests().filter(({ path }) => path.includes("charts")).length;

/** Edits a file of the stack. */
export function edit(path: string, before: string, after: string): void {
  const text = readFileSync(join(folder, path), "utf8");
  expect(text).toContain(before);
  writeFileSync(join(folder, path), text.replace(before, after));
}
