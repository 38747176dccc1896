// Setup of the tests that send random and malformed requests.
import { request } from "node:http";
import { afterEach, beforeEach, vi } from "vitest";
import type { Mock } from "vitest";
import { readSpecification } from "../src/specification/specification.ts";
import type { Specification } from "../src/specification/specification.ts";
import { startEmulator } from "../src/index.ts";
import type { Behavior, Deployment, Emulator } from "../src/index.ts";

export const behaviors: readonly Behavior[] = ["documented", "deployed", "deployed=older"];
export const specifications: Readonly<Record<Deployment, Specification>> = {
  selfhosted: readSpecification("selfhosted"),
  hosted: readSpecification("hosted"),
};
/** Number of random requests per test. */
export const runs: number = 400;

/** A request with the credentials of its deployment. */
export interface Sent {
  readonly deployment: Deployment;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** An emulator with its own clock. */
export interface FuzzedEmulator extends AsyncDisposable {
  readonly emulator: Emulator;
  readonly now: () => number;
  /** Advances the clock to the next rate limit window. */
  readonly advance: () => void;
  /** Sends a request in a new rate limit window. */
  readonly send: (sent: Sent) => Promise<{ readonly status: number; readonly text: string }>;
}

export let fuzzed: FuzzedEmulator;
/** Replaces `console.error`, which the emulator calls for internal errors. */
export const consoleError: Mock<typeof console.error> = vi.fn<typeof console.error>();

/** Starts an emulator before each test of the calling suite. */
export function useFuzzed(behavior: Behavior): void {
  beforeEach(async () => {
    consoleError.mockReset();
    vi.spyOn(console, "error").mockImplementation(consoleError);
    fuzzed = await startFuzzed(behavior);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await fuzzed[Symbol.asyncDispose]();
  });
}

async function startFuzzed(behavior: Behavior): Promise<FuzzedEmulator> {
  let clock = Date.parse("2026-03-10T12:00:00Z");
  const emulator = await startEmulator({ behavior, now: () => clock });
  const { selfHosted, hosted } = emulator;
  const advance = (): void => {
    clock += 61_000;
  };
  return {
    emulator,
    now: () => clock,
    advance,
    async send({ deployment, method, path, body }) {
      advance();
      const isHosted = deployment === "hosted";
      const key = Buffer.from(`${hosted.keyId}:${hosted.keySecret}`).toString("base64");
      const headers = { authorization: isHosted ? `Basic ${key}` : `Bearer ${selfHosted.apiKey}` };
      const { hostname, port } = new URL(isHosted ? hosted.baseUrl : selfHosted.baseUrl);
      // `fetch` would normalize the path.
      return new Promise((resolve, reject) => {
        const sent = request({ host: hostname, port, method, path, headers }, (response) => {
          let text = "";
          response
            .on("data", (chunk) => (text += String(chunk)))
            .on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        });
        sent.on("error", reject).end(body);
      });
    },
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}
