import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Stack } from "../src/common/client.ts";
import { openStack, startServer } from "./world.ts";

/** The emulator of the importing test file. It is emptied before each test. */
export let emulator: Emulator;
/** A client of its self-hosted deployment. */
export let stack: Stack;

beforeAll(async () => {
  emulator = await startServer();
  stack = openStack(emulator, "selfhosted");
});
beforeEach(() => {
  emulator.reset();
  emulator.faults.clear();
});
afterAll(() => emulator.close());
