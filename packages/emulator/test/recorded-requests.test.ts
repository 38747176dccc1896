// Sends what was sent to a server of the current release, and expects the recorded status and record.
import { readRequests } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

/** The names in recorded requests, and what they stand for. */
const names: Record<string, string> = {};
for (const [index, name] of ["$log", "$trace", "$metric", "$session", "$connection", "$webhook", "$webhook2"].entries())
  names[name] = String(index + 1).repeat(24);

let emulator: Emulator;
beforeAll(async () => {
  const sources = ["log", "trace", "metric", "session"].map((kind) => ({
    id: names[`$${kind}`],
    name: kind,
    kind,
    connection: names["$connection"],
  }));
  const webhooks = ["$webhook", "$webhook2"].map((name) => ({ id: names[name], name }));
  emulator = await startEmulator({
    seed: { selfhosted: { sources, webhooks } },
    now: () => Date.parse("2026-11-28T20:00:00Z"),
  });
  const dashboard = await send("/api/v2/dashboards", readRequests()[0]?.body);
  const { id = "", tiles = [] } = dashboard.data ?? {};
  Object.assign(names, { $dashboard: id, $tile: tiles[0]?.id });
});
afterAll(() => emulator.close());

interface Response {
  readonly status: number;
  readonly message?: string;
  readonly data?: { readonly id: string; readonly tiles?: readonly { readonly id: string }[] };
}

async function send(path: string, body: unknown): Promise<Response> {
  const text = JSON.stringify(body).replaceAll(/\$\w+/g, (name) => names[name] ?? name);
  const response = await sendTo(emulator.selfHosted, "POST", path, JSON.parse(text) as object);
  return { ...((await response.json()) as object), status: response.status };
}

/** Replaces what the server assigned, as in the recordings. */
function withNames(record: unknown): unknown {
  let text = JSON.stringify(record);
  for (const [name, id] of Object.entries(names)) text = text.replaceAll(id, name);
  const times = /"(?!2026-11-01)\d{4}-\d\d-\d\dT[\d:.]+Z"/g;
  return JSON.parse(text.replaceAll(/"[0-9a-f]{24}"/g, '"$id"').replaceAll(times, '"$time"'));
}

test.each(readRequests())("$title", async ({ path, body, status, stored, message }) => {
  const response = await send(path, body);
  expect([response.status, response.message ?? ""]).toEqual([status, expect.stringContaining(placeOf(message))]);
  if (status === 200) expect(withNames(response.data)).toEqual(stored);
});

/** Returns the field of a message. The words of some messages differ. */
function placeOf(message: string): string {
  return /^[\w.]+(?=: )/.exec(message)?.[0] ?? "";
}
