import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** Starts an emulator for the tests of a file or a block, and resets it before each test. Returns a function that returns it. */
export function useEmulator(options?: Parameters<typeof startEmulator>[0]): () => Emulator {
  let emulator: Emulator | undefined;
  const get = (): Emulator => {
    if (emulator === undefined) throw new Error("The emulator runs only in tests.");
    return emulator;
  };
  beforeAll(async () => {
    emulator = await startEmulator(options);
  });
  beforeEach(() => {
    get().reset();
    get().faults.clear();
  });
  afterAll(() => emulator?.close());
  return get;
}
