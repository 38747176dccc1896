// Passes the output of `get`, as JSON and YAML, to `create -f` and `update -f`, on every behavior of a server.
import { findMistakes } from "@obstack/checked-yaml";
import { alertFields, dashboardFields } from "@obstack/core";
import type { Fields } from "@obstack/core";
import { readRecordings, recordedObjects, releases, runObstack } from "@obstack/testing";
import type { ProcessResult, Release } from "@obstack/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { requestSchema } from "../src/input/request-schema.ts";
import { toRequestBody } from "../src/input/read-body.ts";
import { useEmulator } from "./use-emulator.ts";

type Json = Record<string, unknown>;
const nouns = { dashboards: dashboardFields, alerts: alertFields } as const;
type Noun = keyof typeof nouns;

const webhook = (webhookId: string): Json => ({ type: "webhook", webhookId });
const others = [1, 2, 3, 4].map((index) => `665f1c2ab4d3e5f6a7b8cd0${index}`) as [string, string, string, string];

/** Every object that the server of a release returned, and those that they refer to. */
function recorded(release: Release) {
  const dashboards = recordedObjects(release, "dashboards");
  const ids = new Set(dashboards.map(({ id }) => id));
  const alerts = recordedObjects(release, "alerts").filter(
    ({ dashboardId = null }) => dashboardId === null || ids.has(dashboardId),
  );
  const used = alerts.map(({ channel }) => (channel as { webhookId: string }).webhookId);
  const webhooks = [...new Set([...used, ...others])].map((id) => ({ id, name: id }));
  return { sources: recordedObjects(release, "sources"), dashboards, alerts, webhooks };
}

const older = recorded("older");
const current = recorded("current");
const both = {
  sources: [...older.sources, ...current.sources],
  dashboards: [...older.dashboards, ...current.dashboards],
  alerts: [...older.alerts, ...current.alerts],
  webhooks: [...older.webhooks, ...current.webhooks.filter(({ id }) => !others.includes(id))],
};
const [onTile = {}] = current.alerts;
const twoChannels = others.slice(0, 2).map(webhook);
const many = { name: "Channels", numConsecutiveWindows: 3, channel: twoChannels[0], channels: twoChannels };
const manyChannels = { ...onTile, ...many };

/** What each behavior accepts. */
const behaviors = {
  documented: {
    ...both,
    alerts: [
      ...both.alerts.filter(({ thresholdType }) => ["above", "below"].includes(String(thresholdType))),
      { ...onTile, name: "Silenced", silenced: true },
      manyChannels,
    ],
  },
  deployed: { ...both, alerts: [...both.alerts, manyChannels] },
  "deployed=older": older,
} as const;

describe.each(Object.entries(behaviors))("%s", (behavior, bodies) => {
  const { alerts: _alerts, ...seed } = bodies;
  const emulator = useEmulator({ behavior: behavior as keyof typeof behaviors, seed: { selfhosted: seed } });
  // Between two reads of an alert, its state could change.
  beforeEach(() => emulator().clock.set(Date.now()));

  const obstack = async (argv: readonly string[], input = ""): Promise<ProcessResult> => {
    const finished = await runObstack([...argv, "--deployment", "selfhosted"], {
      environment: { ...emulator().environment },
      input,
    });
    expect({ argv, ...finished }).toMatchObject({ code: 0 });
    return finished;
  };
  const get = async (noun: Noun, id: unknown): Promise<Json> =>
    JSON.parse((await obstack([noun, "get", String(id), "--output", "json"])).stdout) as Json;
  const create = async (noun: Noun, input: string, ...argv: string[]): Promise<Json> =>
    parse((await obstack([noun, "create", "-f", "-", "--output", "json", ...argv], input)).stdout) as Json;

  const cases = (["dashboards", "alerts"] as const).flatMap((noun) =>
    bodies[noun].map((body, index) => ({ noun, body, output: index % 2 === 0 ? "yaml" : "json" })),
  );
  test.each(cases)(
    "$noun get --output $output can be created and updated again: $body.name, $body.source",
    async ({ noun, body, output }) => {
      const created = await create(noun, JSON.stringify(body));
      const { stdout } = await obstack([noun, "get", String(created["id"]), "--output", output]);
      const record = parse(stdout) as Json;
      const copy = await create(noun, stdout);
      expect(withoutReadOnly(copy, nouns[noun])).toEqual(withoutReadOnly(record, nouns[noun]));
      const updated = await obstack([noun, "update", String(record["id"]), "-f", "-"], stdout);
      expect(updated.stderr).toMatch(/^Changed \w+ ".*"\. No field has a new value\.\n$/);
      // The documented behavior assigns ids to filters only on an update.
      const { updatedAt: _updatedAt, ...rest } = record;
      expect(await get(noun, record["id"])).toMatchObject(rest);
    },
  );

  test("creates a dashboard with only a name", async () => {
    const { stdout } = await obstack(["dashboards", "create", "--name", "x", "--output", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ name: "x", tiles: [] });
  });

  test("--channel-webhook-id replaces the first channel and keeps the others", async () => {
    const { id } = await create("alerts", JSON.stringify(bodies.alerts.at(-1)));
    const before = await get("alerts", id);
    const { webhookId: first } = before["channel"] as { webhookId: string };
    const expectChannels = async (firstId: string, record?: Json): Promise<void> => {
      const { channel, channels } = record ?? (await get("alerts", id));
      expect(channel).toEqual(webhook(firstId));
      const rest = ((before["channels"] as unknown[] | undefined) ?? []).slice(1);
      if (before["channels"] !== undefined) expect(channels).toEqual([webhook(firstId), ...rest]);
    };
    const [, , second, third] = others;
    await obstack(["alerts", "update", String(id), "--channel-webhook-id", third]);
    await expectChannels(third);
    const text = JSON.stringify(before);
    await expectChannels(second, await create("alerts", text, "--channel-webhook-id", second));
    await obstack(["alerts", "update", String(id), "-f", "-", "--channel-webhook-id", second], text);
    await expectChannels(second);
    // A file with a single `channel` keeps the others.
    const { channels: _channels, ...single } = before;
    await obstack(["alerts", "update", String(id), "-f", "-"], JSON.stringify(single));
    await expectChannels(first);
  });
});

/** Returns a record without read-only fields. */
function withoutReadOnly(record: unknown, fields: Fields): unknown {
  return toRequestBody(Object(record) as object, fields).body;
}

describe.each(releases)("recorded with the %s release", (release) => {
  const recordings = readRecordings(release);
  const records = recordings.flatMap(({ name, request, response }, index) => {
    const record = (response.body as { data?: Json } | undefined)?.data;
    const noun = (["dashboards", "alerts"] as const).find((candidate) =>
      request.path.startsWith(`/api/v2/${candidate}`),
    );
    return typeof record?.["id"] === "string" && noun !== undefined
      ? [{ title: `${index} ${name}`, noun, record }]
      : [];
  });

  test("has enough records", () => {
    expect(records.length).toBeGreaterThan(15);
  });

  test.each(records)("converts the record of $title to a valid body without read-only fields", ({ noun, record }) => {
    const { body, readOnly } = toRequestBody(record, nouns[noun]);
    for (const verb of ["create", "update"]) {
      const operationId = `${verb}${noun === "alerts" ? "Alert" : "Dashboard"}`;
      expect(findMistakes(requestSchema(operationId), body)).toEqual({ mistakes: [], unknown: [] });
    }
    expect(readOnly.map((path) => path.join("."))).toContain("id");
    expect(JSON.stringify(body)).not.toMatch(/"(?:id|state|teamId|createdAt|updatedAt|executionErrors)":/);
    expect(toRequestBody(body, nouns[noun])).toEqual({ body, readOnly: [] });
  });
});
