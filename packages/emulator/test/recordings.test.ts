// Replays every request recorded with two releases of deployed servers, and expects the recorded responses.
import { readRecordings, readSloRecordings, recordedObjects, releases } from "@obstack/testing";
import type { Recording } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const identifier = /\b[0-9a-f]{24}\b/g;

const sessions = releases.flatMap((release) => [
  { release, about: "resources", recordings: readRecordings(release), size: { current: 76, older: 72 }[release] },
  { release, about: "SLOs", recordings: readSloRecordings(release), size: { current: 22, older: 14 }[release] },
]);

describe.each(sessions)("$release, $about", ({ release, about, recordings, size }) => {
  /** Identifiers in the emulator, by the recorded ones. */
  const known = new Map<string, string>();
  let emulator: Emulator;
  let clock: number;

  beforeAll(async () => {
    clock = Math.max(...recordings.map(({ request }) => Number(Object(request.body).endTime ?? 0)));
    // The SLOs were recorded with another server, whose lists are not recorded.
    if (about === "SLOs") learnReferences();
    emulator = await startEmulator({
      seed: {
        selfhosted: { sources: recordedObjects(release, "sources"), webhooks: recordedObjects(release, "webhooks") },
      },
      behavior: release === "current" ? "deployed" : "deployed=older",
      rateLimits: true,
      now: () => clock,
    });
  });
  afterAll(async () => {
    await emulator.close();
  });

  /** Stores the identifiers of the listed sources and webhooks by those in requests. */
  function learnReferences(): void {
    const find = (name: string, field: string): string => {
      const { request } = recordings.find((one) => one.name === name) ?? {};
      return String(new RegExp(`"${field}":"([0-9a-f]{24})"`).exec(JSON.stringify(request))?.[1]);
    };
    const [logs, , metrics] = recordedObjects(release, "sources");
    const [webhook] = recordedObjects(release, "webhooks");
    known.set(find("raw SQL number tile", "connectionId"), String(logs?.["connection"]));
    known.set(find("raw SQL number tile", "sourceId"), String(logs?.["id"]));
    known.set(find("formula tile on metrics", "sourceId"), String(metrics?.["id"]));
    if (release === "current") known.set(find("alert on a raw SQL number tile", "webhookId"), String(webhook?.["id"]));
  }

  test("finds all recordings", () => {
    expect(recordings).toHaveLength(size);
  });

  test.each(recordings.map((recording, index) => ({ ...recording, title: `${index} ${recording.name}` })))(
    "$title",
    async (recording) => {
      if (recording.name === "rate limit") await exhaust(recording);
      // The client chose the identifiers in a request; the server assigned others in the response.
      for (const [id] of JSON.stringify(recording.request).matchAll(identifier)) known.set(id, known.get(id) ?? id);
      const response = await send(recording);
      const sent = await response.text();
      const headers = Object.keys(recording.response.headers).toSorted();
      expect(response.status).toBe(recording.response.status);
      expect(response.headers.get("content-type")).toBe(recording.response.headers["content-type"]);
      expect(headers.filter((name) => !response.headers.has(name))).toEqual([]);
      expect([...response.headers.keys()].filter((name) => name.startsWith("ratelimit-"))).toHaveLength(
        headers.filter((name) => name.startsWith("ratelimit-")).length,
      );
      if (recording.response.body === undefined) expect(sent).toBe(toKnown(recording.response.text ?? ""));
      else compare(recording, JSON.parse(sent));
      // The recording contains only some of the requests of that session.
      clock += 1000;
    },
  );

  test("assigns different identifiers to different records", () => {
    expect(new Set(known.values()).size).toBe(known.size);
  });

  /** Exhausts the rate limit. */
  async function exhaust(recording: Recording): Promise<void> {
    for (let count = 0; count < 100; count++) await send(recording);
  }

  async function send({ name, request: { method, path, body } }: Recording): Promise<Response> {
    const { baseUrl, apiKey } = emulator.selfHosted;
    const credentials: Readonly<Record<string, string>> = { "no key": "", "wrong key": "Bearer wrong" };
    const authorization = credentials[name] ?? `Bearer ${apiKey}`;
    return fetch(baseUrl + toKnown(path), {
      method,
      headers: { ...(authorization === "" ? {} : { authorization }), "content-type": "application/json" },
      ...(body === undefined ? {} : { body: toKnown(JSON.stringify(body)) }),
    });
  }

  function toKnown(text: string): string {
    return text.replaceAll(identifier, (id) => known.get(id) ?? id);
  }

  function compare({ name, request, response: { body } }: Recording, actual: unknown): void {
    if (request.path.startsWith("/api/v2/charts/") && Array.isArray(Object(body).data)) {
      const shapes = (value: unknown): string[] => [
        ...new Set((value as { data: unknown[] }).data.map((row) => JSON.stringify(toShape(row)))),
      ];
      expect(shapes(actual)).toEqual(shapes(body));
      // The server had metrics of less than an hour, and logs of less than a day.
      if (name !== "chart: metric") expect(getBuckets(actual)).toEqual(expect.arrayContaining(getBuckets(body)));
      return;
    }
    learn(body, actual);
    const expected = JSON.parse(toKnown(JSON.stringify(body))) as unknown;
    expect(withoutTimesAndQueries(actual)).toEqual(withoutTimesAndQueries(expected));
  }

  /** Stores the identifiers of the emulator by those of the server. */
  function learn(recorded: unknown, actual: unknown): void {
    if (typeof recorded === "string" && typeof actual === "string") {
      if (/^[0-9a-f]{24}$/.test(recorded) && /^[0-9a-f]{24}$/.test(actual) && !known.has(recorded)) {
        known.set(recorded, actual);
      }
      return;
    }
    if (typeof recorded !== "object" || recorded === null) return;
    for (const [key, value] of Object.entries(recorded)) learn(value, Object(actual)[key]);
  }
});

function getBuckets(body: unknown): unknown[] {
  const rows = (body as { data: Readonly<Record<string, unknown>>[] }).data;
  return [
    ...new Set(rows.map((row) => row["ts_bucket"] ?? Object.entries(row).find(([key]) => isBucketColumn(key))?.[1])),
  ];
}

/** Returns whether a column contains the bucket. Its name contains the name of the server's maker, which the emulator does not share. */
function isBucketColumn(name: string): boolean {
  return /^__[a-z]+_time_bucket$/.test(name);
}

/** Returns the keys and types of a value, because identifiers, times and measured values differ. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShape);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([key, item]) => [isBucketColumn(key) ? "bucket" : key, toShape(item)]));
}

/** Removes times and generated SQL, which differ. */
function withoutTimesAndQueries(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/g, '"a time"')
    // The emulator evaluates alerts on its own events.
    .replaceAll(/"state":"(?:OK|ALERT)"/g, '"state":"evaluated"')
    .replaceAll(/In scope SELECT .*? "/g, 'In scope SELECT …"');
  return JSON.parse(text);
}
