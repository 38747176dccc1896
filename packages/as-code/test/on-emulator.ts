import type { ServerResources } from "@obstack/core";
import type { Emulator } from "@obstack/emulator";
import { beforeAll, beforeEach } from "vitest";
import { openStack, startServer } from "./world.ts";

/** The emulator of this process. Use it only in files that call {@link useEmulator}. */
export let emulator: Emulator;
/** A client of its self-hosted deployment. */
export let stack: ServerResources;

let started: Promise<void> | undefined;

async function start(): Promise<void> {
  emulator = await startServer();
  stack = openStack(emulator, "selfhosted");
}

/** Empties the emulator before each test of the calling file. The files that one process runs share it, one after another. */
export function useEmulator(): void {
  beforeAll(() => (started ??= start()));
  beforeEach(() => {
    emulator.reset();
    emulator.faults.clear();
  });
}
