// What a server answers goes back to it: every recorded dashboard and alert is created again, updated and modified, on every behaviour.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { StackResources } from "@obstack/selfhosted";
import { readRecordings } from "@obstack/testing";
import type { Release } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Json = Record<string, unknown>;

/** The records of a kind that a recording shows last. */
function recorded(release: Release, kind: string): Json[] {
  const found = new Map<unknown, Json>();
  for (const { request, response } of readRecordings(release)) {
    const { data } = Object(response.body) as { data?: Json | Json[] };
    if (data !== undefined && request.path.startsWith(`/api/v2/${kind}`))
      for (const record of [data].flat()) found.set(record["id"], record);
  }
  return [...found.values()];
}

const cases = [
  { release: "current", behaviour: "field" },
  { release: "older", behaviour: "field=older" },
  { release: "older", behaviour: "documented" },
  { release: "older", behaviour: "field" },
] as const;

describe.each(cases)("records of the $release release, on $behaviour", ({ release, behaviour }) => {
  const folder = mkdtempSync(join(tmpdir(), "obstack-recorded-"));
  let emulator: Emulator;

  beforeAll(async () => {
    const seed = join(folder, "seed.json");
    const records = Object.fromEntries(
      ["dashboards", "alerts", "sources", "webhooks"].map((kind) => [kind, recorded(release, kind)]),
    );
    const { webhooks: _webhooks, ...hosted } = records;
    writeFileSync(seed, JSON.stringify({ selfhosted: records, hosted }));
    // A clock that runs ahead: the minute of a rate limit is over at once.
    emulator = await startEmulator({ seed, behaviour, now: () => Date.now() * 500 });
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true });
  });

  describe.each(["selfhosted", "hosted"] as const)("%s", (deployment) => {
    const open = (): StackResources =>
      deployment === "hosted" ? createHostedClient(emulator.hosted).stack : createSelfHostedClient(emulator.selfHosted);

    test.each(["dashboards", "alerts"] as const)("%s", async (kind) => {
      const resource = open()[kind] as unknown as {
        list(): Promise<Json[]>;
        get(id: string): Promise<Json>;
        create(body: object): Promise<Json>;
        update(id: string, body: object): Promise<Json>;
        modify(id: string, change: (record: Json) => Json): Promise<Json>;
        delete(id: string): Promise<void>;
      };
      const all = await resource.list();
      expect(all.length).toBeGreaterThan(2);
      for (const { id } of all) {
        const record = await resource.get(String(id));
        const updated = await resource.update(String(id), record);
        expect(contentOf(updated)).toMatchObject(contentOf(record));
        expect(contentOf(await resource.modify(String(id), (one) => one))).toMatchObject(contentOf(record));
        const copy = await resource.create(record);
        expect(copy["id"]).not.toBe(id);
        expect(withoutIds(copy)).toMatchObject(withoutIds(record));
        await resource.delete(String(copy["id"]));
      }
    });
  });
});

/** Without what the server sets by itself, and with the dashboard under one name. */
function contentOf({
  updatedAt: _updatedAt,
  team: _team,
  teamId: _teamId,
  executionErrors: _errors,
  ...record
}: Json): Json {
  const { dashboard, dashboardId = dashboard, ...rest } = record;
  return JSON.parse(JSON.stringify({ ...rest, dashboardId }, (_name, value: unknown) => value ?? undefined)) as Json;
}

/** A copy has identifiers and times of its own, and those of its tiles and filters. */
function withoutIds({ id: _id, createdAt: _createdAt, state: _state, ...record }: Json): Json {
  const part = (items: unknown): unknown =>
    Array.isArray(items) ? items.map((item: Json) => ({ ...item, id: undefined })) : items;
  const { tiles, filters, ...rest } = contentOf(record);
  return { ...rest, tiles: part(tiles), filters: part(filters) };
}
