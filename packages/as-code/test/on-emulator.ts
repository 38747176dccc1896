import type { ServerResources } from "@obstack/core";
import type { Emulator } from "@obstack/emulator";
import { beforeAll, beforeEach } from "vitest";
import { openStack, startServer } from "./world.ts";
import type { Behavior } from "./world.ts";

/** An emulator of this process. Use it only in files that call {@link useEmulator}. */
export let emulator: Emulator;
/** A client of its self-hosted deployment. */
export let stack: ServerResources;

const started = new Map<string, Promise<Emulator>>();

/** Restores the records of an emulator before each test of the calling file or group. The files that one process runs share it, one after another. */
export function useEmulator(behavior: Behavior = "documented", records: Parameters<typeof startServer>[1] = {}): void {
  const key = JSON.stringify([behavior, records]);
  const use = async (): Promise<void> => {
    const starting = started.get(key) ?? startServer("a", records, { behavior });
    started.set(key, starting);
    emulator = await starting;
    stack = openStack(emulator, "selfhosted");
    emulator.reset();
    emulator.faults.clear();
  };
  beforeAll(use);
  beforeEach(use);
}
