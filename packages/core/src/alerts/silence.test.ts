import { describe, expect, test } from "vitest";
import { ResponseError } from "../errors/response-error.ts";
import type { Alert } from "../generated/schema.ts";
import { applyChange } from "../stack/modify.ts";
import { silenceAlert, unsilenceAlert } from "./silence-alert.ts";
import type { SilenceOptions } from "./silence-alert.ts";
import {
  findSilence,
  findUnknownThreshold,
  keepSilence,
  nextSilence,
  silence,
  silenceMethods,
  unsilence,
} from "./silence.ts";

const now = Date.parse("2026-11-22T14:07:00Z");
const alert = {
  id: "a",
  interval: "1h",
  threshold: 5,
  thresholdType: "above",
  note: "Ask Ada.",
  numConsecutiveWindows: null,
};
const until = Date.parse("2026-11-22T17:00:00Z");

test("a server shows how its alerts can be silenced", () => {
  expect(silenceMethods({ ...alert, silenced: false })).toEqual(["field"]);
  expect(silenceMethods(alert)).toEqual(["schedule", "threshold"]);
  expect(silenceMethods({ ...alert, thresholdType: "not_equal" })).toEqual(["schedule"]);
  // Servers reject a start together with an offset.
  const shifted = { ...alert, scheduleOffsetMinutes: 5 };
  expect(silenceMethods(shifted)).toEqual(["threshold"]);
  expect(silenceMethods({ ...shifted, thresholdType: "not_equal" })).toEqual([]);
  const older = { interval: "5m", threshold: 1, thresholdType: "below" };
  expect(silenceMethods(older)).toEqual(["threshold"]);
  expect(silenceMethods({ ...older, detectionMode: "threshold" })).toEqual(["threshold"]);
  expect(silenceMethods({ ...older, detectionMode: "anomaly" })).toEqual([]);
});

test.each([
  ["1h", 7_200_000, "2026-11-22T17:00:00.000Z"],
  ["5m", 7_200_000, "2026-11-22T16:10:00.000Z"],
  ["1d", 7_200_000, "2026-11-23T00:00:00.000Z"],
  ["1h", undefined, "2027-11-22T14:00:00.000Z"],
  ["1h", 800 * 86_400_000, "2027-11-22T14:00:00.000Z"],
])("a silence of %s windows for %s ms ends at %s", (interval, length, end) => {
  expect(nextSilence({ interval }, "schedule", { length }, now)).toEqual({
    next: { method: "schedule", until: Date.parse(end) },
  });
});

test.each([
  ["2026-11-22T17:00:00.000Z", { method: "field", until }],
  [until, { method: "field", until }],
  ["2026-11-22T14:07:00.000Z", undefined],
  [null, { method: "field" }],
  ["later", { method: "field" }],
])("field note: a silence by the field until %s, which servers never clear", (end, expected) => {
  expect(findSilence({ ...alert, silenced: { by: "u1", at: "2026-11-22T09:00:00.000Z", until: end } }, now)).toEqual(
    expected,
  );
});

test("an alert is silent until the last of its silences ends", () => {
  const silenced = { until: "2026-11-22T17:00:00.000Z" };
  expect(findSilence({ ...alert, silenced, scheduleStartAt: "2026-11-22T16:00:00Z" } as object, now)).toEqual({
    method: "field",
    until,
  });
  const both = { ...alert, silenced, scheduleStartAt: "2026-11-22T18:00:00Z" };
  expect(findSilence(both, now)).toEqual({ method: "schedule", until: until + 3_600_000 });
  expect(findSilence({ ...both, threshold: 1e30 }, now)).toEqual({ method: "threshold" });
});

describe("by schedule", () => {
  const silenced = silence(alert, { method: "schedule", until, reason: "deploy\n {now}" });

  test("starts the schedule at the end, and says so in the note", () => {
    expect(silenced).toEqual({
      ...alert,
      scheduleStartAt: "2026-11-22T17:00:00.000Z",
      note: "Ask Ada.\nSilenced until 2026-11-22T17:00:00.000Z with obstack: deploy (now}",
    });
    expect(findSilence(silenced, now)).toEqual({ method: "schedule", until, reason: "deploy (now}" });
  });

  test("ends by itself", () => {
    expect(findSilence(silenced, until)).toBeUndefined();
    expect(unsilence(silenced, {}, until)).toEqual({ ...alert, scheduleStartAt: null });
  });

  test("can be extended and ended", () => {
    const longer = silence(silenced, { method: "schedule", until: until + 3_600_000 });
    expect(longer.note.match(/Silenced/g)).toHaveLength(1);
    expect(unsilence(longer)).toEqual({ ...alert, scheduleStartAt: null });
  });

  test("restores an earlier start", () => {
    const started = { ...alert, note: null, scheduleStartAt: "2026-01-01T00:00:00.000Z" };
    expect(unsilence(silence(started, { method: "schedule", until }))).toEqual(started);
  });

  test("is recognized without a note", () => {
    const { note: _note, ...plain } = silenced;
    expect(findSilence(plain, now)).toEqual({ method: "schedule", until });
    expect(unsilence(plain)).toMatchObject({ scheduleStartAt: null });
    // A start in the past is no silence.
    const old = { ...alert, scheduleStartAt: "2026-01-01T00:00:00.000Z" };
    expect(findSilence(old, now)).toBeUndefined();
    expect(unsilence(old, {}, now)).toEqual(old);
  });
});

describe("by threshold", () => {
  test.each([
    ["above", { threshold: 1e30 }],
    ["equal", { threshold: 1e30 }],
    ["below_or_equal", { threshold: -1e30 }],
    ["between", { threshold: 1e30, thresholdMax: 1e30 }],
    ["not_between", { threshold: -1e30, thresholdMax: 1e30 }],
  ])("%s", (thresholdType, expected) => {
    const before = { ...alert, thresholdType, thresholdMax: 9 };
    const silenced = silence(before, { method: "threshold", reason: "noise" });
    expect(silenced).toMatchObject(expected);
    expect(silenced.note).toBe('Ask Ada.\nSilenced with obstack: noise {"threshold":5,"thresholdMax":9}');
    expect(findSilence(silenced, now)).toEqual({ method: "threshold", reason: "noise" });
    expect(unsilence(silenced)).toEqual(before);
  });

  test("a server without notes needs the values before", () => {
    const older = { interval: "5m", threshold: 5, thresholdType: "above" };
    const silenced = silence(older, { method: "threshold", reason: "noise" });
    expect(silenced).toEqual({ ...older, threshold: 1e30 });
    expect(findSilence(silenced, now)).toEqual({ method: "threshold" });
    expect(unsilence(silenced)).toEqual(silenced);
    expect(findUnknownThreshold(silenced)).toBe("it is silenced, and its threshold before is unknown");
    expect(findUnknownThreshold(older)).toBeUndefined();
    expect(unsilence(silenced, { threshold: 5 })).toEqual(older);
  });
});

test("by the field, which may be an object", () => {
  const documented = { ...alert, note: null, silenced: false };
  const silenced = silence(documented, { method: "field" });
  expect(silenced).toEqual({ ...documented, silenced: true, note: "Silenced with obstack" });
  expect(findSilence(silenced, now)).toEqual({ method: "field" });
  expect(findSilence({ silenced: { at: "2026-01-01" } }, now)).toEqual({ method: "field" });
  expect(unsilence(silenced)).toEqual(documented);
});

test("an edited note restores nothing", () => {
  const silenced = { ...alert, threshold: 1e30, note: "Silenced with obstack {threshold: 5}" };
  expect(unsilence(silenced)).toMatchObject({ threshold: 1e30, note: null });
});

test("a note of an ended silence does not start a silence again", () => {
  const ended = { ...alert, threshold: 7, note: 'Silenced with obstack {"threshold":5}' };
  expect(keepSilence(ended, { ...alert, threshold: 7 })).toEqual({ ...alert, threshold: 7 });
});

describe("silenceAlert", () => {
  /** An alert on a server that ignores some fields. */
  function serverOf(record: object, ignored: readonly string[] = []) {
    let stored = { id: "a1", ...record } as Alert;
    const get = async (): Promise<Alert> => ({ ...stored });
    const modify = async (_id: string, change: Parameters<typeof applyChange<Alert>>[1]): Promise<Alert> => {
      const after = Object.entries(await applyChange({ ...stored }, change)).filter(
        ([name]) => !ignored.includes(name),
      );
      stored = { ...stored, ...Object.fromEntries(after) };
      return get();
    };
    return { get, modify };
  }

  function storeOf() {
    const kept = new Map<string, object>();
    const store: NonNullable<SilenceOptions["store"]> = {
      read: async (id) => kept.get(id),
      write: async (id, before) => void (before === undefined ? kept.delete(id) : kept.set(id, before)),
    };
    return { kept, store };
  }

  const older = { interval: "5m", threshold: 5, thresholdType: "above" };

  test.each<[string, object, string[], string]>([
    ["the field", { ...older, silenced: false }, [], "field"],
    ["the schedule", { ...older, scheduleStartAt: null }, [], "schedule"],
    [
      "a threshold, if the server ignores the schedule",
      { ...older, scheduleStartAt: null },
      ["scheduleStartAt"],
      "threshold",
    ],
    ["a threshold", older, [], "threshold"],
  ])("by %s, and back", async (_, record, ignored, method) => {
    const alerts = serverOf(record, ignored);
    const { store, kept } = storeOf();
    expect(await silenceAlert(alerts, "a1", { until: Date.now() + 60_000, store })).toMatchObject({ method });
    expect(findSilence(await alerts.get(), Date.now())).toMatchObject({ method });
    expect(await unsilenceAlert(alerts, "a1", { store })).toMatchObject(record);
    expect(await unsilenceAlert(alerts, "a1", { store })).toMatchObject(record);
    expect(kept.size).toBe(0);
  });

  test("keeps the reason and a longer silence, and tries the next method if the server refuses one", async () => {
    const scheduled = serverOf({ ...older, scheduleStartAt: null, note: null });
    const end = Date.now() + 7_200_000;
    await silenceAlert(scheduled, "a1", { until: end, reason: "Deploy" });
    const longer = await silenceAlert(scheduled, "a1", { until: end + 3_600_000 });
    expect(longer).toMatchObject({ method: "schedule", reason: "Deploy" });
    expect(await silenceAlert(scheduled, "a1")).toMatchObject({ reason: "Deploy" });
    const { get, modify } = serverOf({ ...older, scheduleStartAt: null });
    const { store, kept } = storeOf();
    const refusing = async (id: string, change: Parameters<typeof modify>[1]): Promise<Alert> => {
      const after = await applyChange(await get(), change);
      if (findSilence(after, Date.now())?.method === "schedule")
        throw new ResponseError("no", { method: "PUT", path: "/a1", status: 400 });
      return modify(id, change);
    };
    expect(await silenceAlert({ get, modify: refusing }, "a1", { store })).toMatchObject({ method: "threshold" });
    expect([...kept.values()]).toEqual([{ threshold: 5 }]);
    const deaf = serverOf(older, ["threshold"]);
    await expect(silenceAlert(deaf, "a1", { store })).rejects.toThrow("that its server can silence");
    expect(kept.size).toBe(0);
  });

  test.each(["2999-01-01T00:00:00Z", 0, Number.NaN])("refuses the end %j", async (end) => {
    await expect(silenceAlert(serverOf(older), "a1", { until: end as number })).rejects.toMatchObject({
      kind: "input",
      field: "until",
    });
  });

  test("refuses what it could not undo", async () => {
    const { store } = storeOf();
    await expect(silenceAlert(serverOf(older), "a1")).rejects.toThrow("a threshold needs a `store`");
    await expect(unsilenceAlert(serverOf({ ...older, threshold: 1e30 }), "a1", { store })).rejects.toThrow(
      "is known, by",
    );
    const ofUi = serverOf({ ...older, silenced: { by: "u", until: "2999-01-01T00:00:00Z" } });
    await expect(unsilenceAlert(ofUi, "a1")).rejects.toThrow("not silenced in the web UI");
  });
});
