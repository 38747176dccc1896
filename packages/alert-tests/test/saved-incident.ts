// An incident of the stack in `incident-stack.ts`, on an emulator.
import { ResponseError } from "@obstack/core";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { findIncident, saveIncident, saveValues } from "../src/index.ts";
import type { SaveIncidentOptions } from "../src/index.ts";
import { hour, to } from "./slo-setup.ts";

type Client = ReturnType<typeof createSelfHostedClient>;
type QuerySeries = Client["charts"]["querySeries"];
interface Folder {
  readonly path: string;
}

export let emulator: Emulator;
export let client: Client;

/** Starts an emulator for the tests of a file. Each test starts with a new server. */
export function useIncidents(): void {
  beforeAll(async () => {
    emulator = await startEmulator({ behavior: "deployed", now: () => to });
    client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator[Symbol.asyncDispose]());
}

/** Each half of a day has an incident of the checkout. */
export const range: Pick<SaveIncidentOptions, "from" | "began" | "to"> = {
  from: to - 14 * hour,
  began: to - 14 * hour,
  to,
};
export const path = "tests/incidents/payments-down";
export const valuesFile: string = `${path}.ndjson.gz`;
export const request: SaveIncidentOptions = { name: "Payments down", target: "default", isOfTarget: false, ...range };

export function save(folder: Folder, more: object = {}): ReturnType<typeof saveIncident> {
  return saveIncident(folder.path, client, { ...request, ...more });
}

export async function saveAgain(folder: Folder, server: Client = client): ReturnType<typeof saveValues> {
  return saveValues(folder.path, server, await findIncident(folder.path, "payments-down"), { target: "default" });
}

/** Returns a client that queries differently. */
export function querying(querySeries: QuerySeries): Client {
  return { ...client, charts: { querySeries } };
}

/** Returns a client whose query of the alert `slow` fails. */
export function failing(isFailing: () => boolean): Client {
  return querying((query) => {
    if (!isFailing() || query.series[0]?.aggFn !== "count_distinct") return client.charts.querySeries(query);
    throw new ResponseError("Unknown column.", { method: "POST", path: "/", status: 400 });
  });
}
