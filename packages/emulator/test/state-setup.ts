// An emulator with a clock that the tests advance, and clients of both deployments. It is new for each test of files that call `useEmulator`.
import { createHostedClient } from "@obstack/hosted";
import type { HostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { afterEach, beforeEach } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

export const day = 86_400_000;
export let clock: number = Date.parse("2026-03-10T12:00:00Z");
export let emulator: Emulator;
export let selfHosted: SelfHostedClient;
export let hosted: HostedClient;

/** Starts an emulator before each test of the calling file. */
export function useEmulator(): void {
  beforeEach(async () => {
    clock = Date.parse("2026-03-10T12:00:00Z");
    emulator = await startEmulator({ behavior: "documented", now: () => clock });
    selfHosted = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
    hosted = createHostedClient({ ...emulator.hosted, retry: false });
  });
  afterEach(() => emulator.close());
}

/** Advances the emulator's clock by milliseconds. */
export function advance(milliseconds: number): void {
  clock += milliseconds;
}

/** Sends a request without a client, which would parse numbers. */
export async function send(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  const response = await sendTo(emulator.selfHosted, method, path, body);
  return { status: response.status, text: await response.text() };
}
