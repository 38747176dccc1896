import type { Alert } from "@obstack/core";
import { readRecording } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { alertColumns } from "./alert-columns.ts";
import { alertView } from "./alert-view.ts";
import { table } from "./table.ts";

/** Returns the columns of an alert that have a value, by title. */
function read(alert: object): Record<string, unknown> {
  const cells = alertColumns.map(({ title, value }) => [title, value(alert as Alert)] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined && value !== null && value !== ""));
}

const recorded = (name: string, release: "current" | "older" = "current"): Alert =>
  (readRecording(release, name).response.body as { data: Alert }).data;

const [tile, search] = ["6b0243472b863a158f6c26ec", "6b02422d2b863a158f6c26db"];
const [first, second] = ["webhook 6b02422d2b863a158f6c26cf", "webhook 6b02422d2b863a158f6c26d2"];

describe("recorded alerts", () => {
  test.each([
    ["alert on a tile", { condition: "above 5", interval: "5m", watches: `tile ${tile}`, channels: first }],
    ["alert: source saved_search, savedSearchId", { watches: `saved search ${search}` }],
    ["alert with two channels", { channels: `${first}, ${second}` }],
    ["alert: thresholdType between", { condition: "between 5 and 9" }],
    ["alert: thresholdType below_or_equal", { condition: "below or equal 5" }],
    ["alert with a note", { note: "Runbook: restart" }],
  ])("summarizes the recording %j", (name, expected) => {
    expect(read(recorded(name))).toMatchObject(expected);
  });

  test("summarizes an alert of the older release, which has one channel", () => {
    expect(read(recorded("alert on a tile", "older"))).toMatchObject({
      watches: expect.stringMatching(/^tile [0-9a-f]{24}$/),
      channels: expect.stringMatching(/^webhook [0-9a-f]{24}$/),
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
    { channels: "email a@example.com b@example.com, pager t1" },
  ],
  [
    "a channel with an empty list of channels",
    { channel: { type: "webhook", webhookId: "w1" }, channels: [] },
    { channels: "webhook w1" },
  ],
])("summarizes %s", (_title, alert, expected) => {
  expect(read(alert)).toMatchObject(expected);
});

test("leaves empty columns empty", () => {
  expect(read({ id: "a1", channel: null, channels: null, note: null })).toEqual({ id: "a1" });
});

describe("in a terminal", () => {
  const alerts = [{ ...recorded("alert with two channels"), numConsecutiveWindows: 3, note: "Runbook" }];

  test("shows every identifier at 200 columns", () => {
    const [, line = ""] = table(alerts, alertColumns, { columns: 200, color: false, now: 0 }).split("\n");
    for (const part of [tile, first, second, "for 3 windows", "Runbook"]) expect(line).toContain(part);
  });

  test.each([40, 60, 80, 100, 120, 160])("shows what fits in %i columns and never cuts an identifier", (columns) => {
    const drawn = table(alerts, alertColumns, { columns, color: false, now: 0 });
    for (const line of drawn.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    expect(drawn).not.toMatch(/[0-9a-f]{5}…/);
    if (columns >= 80) expect(drawn).toMatch(/above 5 .*tile.*webhook ×2|tile .*webhook/);
  });
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
    "channels",
    "interval",
    "message",
    "teamId",
    "dashboardId",
    "createdAt",
    "updatedAt",
    "executionErrors",
  ]);
  expect(text).toMatch(/^condition +between 5 and 9$/m);
  expect(text).toMatch(new RegExp(`^watches +tile ${tile}$`, "m"));
  expect(alertView(alert).data).toBe(alert);
});
