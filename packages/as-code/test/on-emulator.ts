import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Stack } from "../src/common/client.ts";
import { openStack, startWorld } from "./world.ts";

/** The emulator of the file of tests that imports it, empty before each test, and its self-hosted deployment. */
export let emulator: Emulator;
export let stack: Stack;

beforeAll(async () => {
  emulator = await startWorld();
  stack = openStack(emulator, "selfhosted");
});
beforeEach(() => {
  emulator.reset();
  emulator.faults.clear();
});
afterAll(() => emulator.close());
