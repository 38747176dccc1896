// Records can be sent back: creates, updates and modifies every recorded dashboard and alert, with every behavior.
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { StackResources } from "@obstack/selfhosted";
import { recordedObjects } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Json = Record<string, unknown>;

const cases = [
  { release: "current", behavior: "deployed" },
  { release: "older", behavior: "deployed=older" },
  { release: "older", behavior: "documented" },
  { release: "older", behavior: "deployed" },
] as const;

describe.each(cases)("records of the $release release, on $behavior", ({ release, behavior }) => {
  let emulator: Emulator;

  beforeAll(async () => {
    const records = Object.fromEntries(
      ["dashboards", "alerts", "sources", "webhooks"].map((kind) => [kind, recordedObjects(release, kind)]),
    );
    const { webhooks: _webhooks, ...hosted } = records;
    emulator = await startEmulator({ seed: { selfhosted: records, hosted }, behavior });
  });
  afterAll(async () => {
    await emulator.close();
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
        expect(toContent(updated)).toMatchObject(toContent(record));
        expect(toContent(await resource.modify(String(id), (one) => one))).toMatchObject(toContent(record));
        const copy = await resource.create(record);
        expect(copy["id"]).not.toBe(id);
        expect(withoutIds(copy)).toMatchObject(withoutIds(record));
        await resource.delete(String(copy["id"]));
      }
    });
  });
});

/** Returns a record without fields that the server sets, and with one name for the dashboard. */
function toContent({
  updatedAt: _updatedAt,
  team: _team,
  teamId: _teamId,
  executionErrors: _errors,
  state: _state, // Time passes quickly here, and changes it.
  ...record
}: Json): Json {
  const { dashboard, dashboardId = dashboard, ...rest } = record;
  return JSON.parse(JSON.stringify({ ...rest, dashboardId }, (_name, value: unknown) => value ?? undefined)) as Json;
}

/** Returns a record without identifiers and times, which differ in a copy. */
function withoutIds({ id: _id, createdAt: _createdAt, ...record }: Json): Json {
  const part = (items: unknown): unknown =>
    Array.isArray(items) ? items.map((item: Json) => ({ ...item, id: undefined })) : items;
  const { tiles, filters, ...rest } = toContent(record);
  return { ...rest, tiles: part(tiles), filters: part(filters) };
}
