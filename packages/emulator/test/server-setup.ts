// Setup of the tests that advance the clock.
import { createHostedClient } from "@obstack/hosted";
import type { HostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { startEmulator } from "../src/index.ts";
import type { Emulator, EmulatorOptions } from "../src/index.ts";
import { afterEach, beforeEach } from "vitest";
import { sendTo } from "./send.ts";

/** Returns an identifier of one repeated hexadecimal digit. */
export const id = (digit: string): string => digit.repeat(24);

export const webhook = (digit: string): { readonly type: "webhook"; readonly webhookId: string } => ({
  type: "webhook",
  webhookId: id(digit),
});

export const series: Readonly<Record<string, unknown>> = {
  type: "time",
  sourceId: "665f1c2ab4d3e5f6a7b8cb01",
  aggFn: "count",
  where: "",
  whereLanguage: "lucene",
  groupBy: [],
};

/** An alert that servers accept. */
export const alertRequest: Readonly<Record<string, unknown>> = {
  name: "Errors",
  source: "tile",
  dashboardId: id("d"),
  tileId: id("7"),
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel: webhook("a"),
};

/** A running emulator with its own clock, clients without retries, and functions that send requests without a client. */
export interface ServerWithClock extends AsyncDisposable {
  readonly emulator: Emulator;
  readonly now: () => number;
  /** Advances the clock. */
  readonly advance: (milliseconds: number) => void;
  readonly selfHosted: SelfHostedClient;
  readonly hosted: HostedClient;
  readonly send: (method: string, path: string, body?: object) => Promise<Response>;
  /** Returns the payload of a response of the self-hosted deployment. */
  readonly sendForData: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Sends a request to the hosted deployment. `SERVICE` in the path is replaced with the path of the service. */
  readonly sendHosted: (method: string, path: string, body?: object) => Promise<Response>;
}

export async function startServer(options: EmulatorOptions): Promise<ServerWithClock> {
  let clock = Date.parse("2026-03-10T12:00:00Z");
  const emulator = await startEmulator({ rateLimits: true, ...options, now: () => clock });
  const send: ServerWithClock["send"] = (...request) => sendTo(emulator.selfHosted, ...request);
  return {
    emulator,
    now: () => clock,
    advance(milliseconds) {
      clock += milliseconds;
    },
    selfHosted: createSelfHostedClient({ ...emulator.selfHosted, retry: false }),
    hosted: createHostedClient({ ...emulator.hosted, retry: false }),
    send,
    sendForData: async (...request) => ((await (await send(...request)).json()) as { data: unknown }).data,
    async sendHosted(method, path, body) {
      const { baseUrl, keyId, keySecret, organizationId, serviceId } = emulator.hosted;
      return fetch(
        `${baseUrl}/v1/organizations/${organizationId}${path.replace("SERVICE", `/services/${serviceId}`)}`,
        {
          method,
          headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
      );
    },
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}

/** Starts an emulator before each test of the calling file or group, and stops it afterwards. */
export function useServer(options: EmulatorOptions): ServerWithClock {
  const current = {};
  beforeEach(async () => void Object.assign(current, await startServer(options)));
  afterEach(() => (current as ServerWithClock)[Symbol.asyncDispose]());
  return current as ServerWithClock;
}
