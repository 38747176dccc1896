import type { Alert } from "@obstack/core";
import { readRecording } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { alertColumns } from "./alert-columns.ts";
import { alertView } from "./alert-view.ts";
import { table } from "./table.ts";

const columnsOf = alertColumns({ names: new Map(), now: Date.parse("2026-11-22T02:00:00Z") });

/** Returns the columns of an alert that have a value, by title. */
function read(alert: object): Record<string, unknown> {
  const cells = columnsOf.map(({ title, value }) => [title, value(alert as Alert)] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined && value !== null && value !== ""));
}

const recorded = (name: string, release: "current" | "older" = "current"): Alert =>
  (readRecording(release, name).response.body as { data: Alert }).data;

const [tile, search] = ["6b0243472b863a158f6c26ec", "6b02422d2b863a158f6c26db"];
const [first, second] = ["webhook 6b02422d2b863a158f6c26cf", "webhook 6b02422d2b863a158f6c26d2"];

describe("recorded alerts", () => {
  test.each([
    ["alert on a tile", { condition: "above 5 in 5m", watches: `tile ${tile}`, notifies: first }],
    ["alert: source saved_search, savedSearchId", { watches: `saved search ${search}` }],
    ["alert with two channels", { notifies: `${first}, ${second}` }],
    ["alert: thresholdType between", { condition: "between 5 and 9 in 5m" }],
    ["alert: thresholdType below_or_equal", { condition: "below or equal 5 in 5m" }],
  ])("summarizes the recording %j", (name, expected) => {
    expect(read(recorded(name))).toMatchObject(expected);
  });

  test("summarizes an alert of the older release, which has one channel", () => {
    expect(read(recorded("alert on a tile", "older"))).toMatchObject({
      watches: expect.stringMatching(/^tile [0-9a-f]{24}$/),
      notifies: expect.stringMatching(/^webhook [0-9a-f]{24}$/),
    });
  });
});

test.each<[string, object, object]>([
  ["a documented saved search", { source: "search", savedSearch: "s1" }, { watches: "saved search s1" }],
  ["a saved search without a source", { savedSearchId: "s1" }, { watches: "saved search s1" }],
  ["a tile without a source", { tileId: "t1" }, { watches: "tile t1" }],
  ["an unknown source", { source: "metric_rule", tileId: "t1" }, { watches: "metric rule t1" }],
  [
    "consecutive windows",
    { thresholdType: "above", threshold: 5, numConsecutiveWindows: 3 },
    { condition: "above 5 for 3 windows" },
  ],
  ["one window", { thresholdType: "above", threshold: 5, numConsecutiveWindows: 1 }, { condition: "above 5" }],
  [
    "a range from zero",
    { thresholdType: "not_between", threshold: 0, thresholdMax: 9 },
    { condition: "not between 0 and 9" },
  ],
  [
    "a maximum that the threshold type ignores",
    { thresholdType: "above", threshold: 5, thresholdMax: 9 },
    { condition: "above 5" },
  ],
  [
    "recipients of any kind",
    {
      channel: { type: "email" },
      channels: [
        { type: "email", recipients: ["a@example.com", "b@example.com"] },
        { type: "pager", target: { team: "t1" } },
      ],
    },
    { notifies: "email a@example.com b@example.com, pager t1" },
  ],
  [
    "a channel with an empty list of channels",
    { channel: { type: "webhook", webhookId: "w1" }, channels: [] },
    { notifies: "webhook w1" },
  ],
])("summarizes %s", (_title, alert, expected) => {
  expect(read(alert)).toMatchObject(expected);
});

test("leaves empty columns empty", () => {
  expect(read({ id: "a1", channel: null, channels: null, note: null })).toEqual({ id: "a1" });
});

describe("in a terminal", () => {
  const alerts = [{ ...recorded("alert with two channels"), numConsecutiveWindows: 3 }];

  test("shows every identifier at 200 columns", () => {
    const [, line = ""] = table(alerts, columnsOf, { columns: 200, color: false, now: 0 }).split("\n");
    for (const part of [tile, first, second, "for 3 windows"]) expect(line).toContain(part);
  });

  test.each([40, 60, 80, 100, 120, 160])("shows what fits in %i columns and never cuts an identifier", (columns) => {
    const drawn = table(alerts, columnsOf, { columns, color: false, now: 0 });
    for (const line of drawn.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    expect(drawn).not.toMatch(/[0-9a-f]{7}…/);
    if (columns >= 80) expect(drawn).toMatch(/above 5 in .*tile.*webhook.* +…?[0-9a-f]{6}/);
  });

  test("shows at 80 columns what names share and where they differ", () => {
    const named = [{ ...recorded("alert on a tile"), name: "Payments of the web shop: errors" }];
    const names = new Map(
      named.flatMap(({ tileId, channel }) => [
        [String(tileId), "Errors · Service overview"],
        [String(channel?.["webhookId"]), "On-call"],
      ]),
    );
    const drawn = table(named, alertColumns({ names, now: 0 }), { columns: 80, color: false, now: 0 });
    expect(drawn.split("\n")[1]).toMatch(
      /^OK +Payme…shop: errors +above 5 in 5m +Errors….*overview +On-call +…[0-9a-f]{6}$/,
    );
  });
});

test.each([
  [
    [{ type: "QUERY_ERROR", message: "Timeout. SELECT 1" }, "no webhook", { code: 5 }],
    'QUERY_ERROR: Timeout; no webhook; {"code":5}',
  ],
  [[{ message: "Refused" }, { message: "Refused" }], "Refused"],
  [[], undefined],
  [null, undefined],
])("shows the errors that the server reports: %j", (executionErrors, shown) => {
  const alert = { ...recorded("alert: thresholdType between"), executionErrors } as Alert;
  const [titles = "", row] = table([alert], columnsOf, { color: false, now: 0 }).split("\n");
  const at = titles.split(/ {2,}/).indexOf("ERROR");
  expect(at < 0 ? undefined : row?.split(/ {2,}/)[at]).toBe(shown);
});

test("shows a single alert with the columns first, then its other fields", async () => {
  const alert = { ...recorded("alert: thresholdType between"), executionErrors: [{ message: "Timeout" }] };
  const text = await alertView(alert).text({ color: false, now: Date.parse("2026-11-22T02:20:08Z") });
  expect(text.split("\n").map((line) => line.split(/ {2,}/)[0])).toEqual([
    "id",
    "name",
    "state",
    "condition",
    "watches",
    "notifies",
    "message",
    "teamId",
    "dashboardId",
    "createdAt",
    "updatedAt",
    "executionErrors",
  ]);
  expect(text).toMatch(/^condition +between 5 and 9 in 5m$/m);
  expect(text).toMatch(new RegExp(`^watches +tile ${tile}$`, "m"));
  expect(alertView(alert).data).toBe(alert);
});

describe("a silenced alert", () => {
  const alert = { id: "a1", interval: "5m", threshold: 5, thresholdType: "above" };
  const now = Date.parse("2026-11-22T02:00:00Z");
  const draw = (record: object): string =>
    table([record as Alert], alertColumns({ names: new Map(), now, reasons: new Map([["a1", "noise"]]) }), {
      color: false,
      now,
    });

  test("shows when the silence ends, and its reason", () => {
    const note = "Silenced until 2026-11-22T04:00:00.000Z with obstack: deploy";
    const drawn = draw({ ...alert, scheduleStartAt: "2026-11-22T04:00:00.000Z", note });
    expect(drawn).toMatch(/SILENCED +REASON.*\n.*until \d\d:\d\dZ \(2h left\) +deploy/);
    expect(draw({ ...alert, silenced: { at: "2026-11-22" } })).toMatch(/yes +noise/);
    expect(draw({ ...alert, threshold: 1e30 })).toMatch(/yes +noise +above \(out of reach\) in 5m/);
    expect(draw(alert)).not.toContain("SILENCED");
    expect(draw({ ...alert, detectionMode: "anomaly" })).toMatch(/ anomaly in 5m /);
  });
});
