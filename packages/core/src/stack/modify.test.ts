import { describe, expect, test } from "vitest";
import type { Alert, Dashboard } from "../generated/schema.ts";
import { alertFields, dashboardFields } from "../generated/records.ts";
import { ResponseError } from "../errors/response-error.ts";
import { createAlertResource, createDashboardResource } from "./create-stack.ts";
import { modifyAlert, modifyDashboard } from "./modify.ts";
import type { StackResources } from "./stack-resources.ts";
import { toRequest } from "./to-request.ts";

/** A stack with one dashboard and its alerts, and the bodies written to it. */
function stackOf(dashboard: object, alerts: object[] = []) {
  const written: unknown[] = [];
  const stack = {
    dashboards: { get: async () => structuredClone(dashboard) },
    alerts: { list: async () => structuredClone(alerts), get: async () => structuredClone(alerts[0]) },
  } as unknown as StackResources;
  const write = async (body: object): Promise<never> => {
    written.push(toRequest(body, "tiles" in body ? dashboardFields : alertFields, { tiles: { fields: { id: {} } } }));
    return body as never;
  };
  return { stack, write, written };
}

const dashboard = {
  id: "d1",
  name: "Overview",
  tags: null,
  layout: { dense: null },
  tiles: [
    { id: "t1", name: "A", x: 0, color: "red", series: [{ aggFn: "count", field: null, custom: null }] },
    { id: "t2", name: "B", asRatio: null },
  ],
};

describe("dashboards", () => {
  test("field note: writes back unknown fields and tile ids, and omits response-only fields", async () => {
    const { stack, write, written } = stackOf(dashboard);
    await modifyDashboard(stack, write, "d1", (record) => {
      record.name = "New";
    });
    expect(written).toEqual([
      {
        name: "New",
        layout: { dense: null },
        tags: [],
        tiles: [
          { id: "t1", name: "A", x: 0, color: "red", series: [{ aggFn: "count", custom: null }] },
          { id: "t2", name: "B" },
        ],
      },
    ]);
  });

  test("names fields that the server returned and refuses, and how to mend them", async () => {
    const { stack } = stackOf(dashboard);
    const body = { message: "Body validation failed: tiles.0.series.0.aggFn: Invalid level; tiles.0.name: Required" };
    const refuse = async (): Promise<never> => {
      throw new ResponseError("no", { method: "PUT", path: "/d1", status: 400, body });
    };
    const rename = (record: Dashboard): Dashboard => ({
      ...record,
      tiles: [{ ...record.tiles?.[0], name: "" }] as never,
    });
    await expect(modifyDashboard(stack, refuse, "d1", rename)).rejects.toMatchObject({
      hint: "The server returned tiles[0].series[0].aggFn itself, and refuses it. Change or remove it with `obstack dashboards edit d1`.",
    });
  });

  test("accepts fields to replace, and still protects the tiles of alerts", async () => {
    const { stack, write, written } = stackOf(dashboard, [{ id: "a1", name: "Errors", tileId: "t2" }]);
    await modifyDashboard(stack, write, "d1", { name: "New" });
    expect(written).toMatchObject([
      { name: "New", layout: { dense: null }, tiles: [{ id: "t1", color: "red" }, { id: "t2" }] },
    ]);
    await expect(modifyDashboard(stack, write, "d1", { tiles: [] })).rejects.toThrow("Errors (a1)");
    expect(written).toHaveLength(1);
  });

  const alerts = [
    { id: "a1", name: "Errors", tileId: "t2" },
    { id: "a2", name: "Other", tileId: "t1" },
  ];

  test.each([
    ["the tile", (record: Dashboard) => ({ ...record, tiles: record.tiles?.slice(0, 1) ?? [] })],
    [
      "the id of the tile",
      (record: Dashboard) => ({ ...record, tiles: [...(record.tiles?.slice(0, 1) ?? []), { name: "B" }] }),
    ],
  ])("field note: rejects a change that removes %s of an alert, and names the alert", async (_, change) => {
    const { stack, write, written } = stackOf(dashboard, alerts);
    await expect(modifyDashboard(stack, write, "d1", change)).rejects.toThrow("alerts watch: Errors (a1).");
    expect(written).toEqual([]);
  });

  test("allows removing a tile without alerts", async () => {
    const { stack, write, written } = stackOf(dashboard, [alerts[1] as object]);
    await modifyDashboard(stack, write, "d1", (record) => ({ ...record, tiles: record.tiles?.slice(0, 1) ?? [] }));
    expect(written).toMatchObject([{ tiles: [{ id: "t1" }] }]);
  });
});

describe("alerts", () => {
  const alert = {
    id: "a1",
    name: "Errors",
    message: null,
    threshold: 100,
    thresholdType: "above_or_equal",
    source: "saved_search",
    silenced: { by: "me", at: null },
    channel: { type: "webhook", webhookId: "w1", severity: null },
    state: "OK",
    team: "t",
    dashboard: "d1",
    createdAt: "2026-01-12T08:30:00.000Z",
    scheduleOffset: null,
  };
  const modify = async (record: object, change: (record: Alert) => Alert | void): Promise<unknown> => {
    const { stack, write, written } = stackOf({}, [record]);
    await modifyAlert(stack.alerts, write, "a1", change);
    return written[0];
  };

  test("field note: keeps undocumented fields and values", async () => {
    expect(await modify(alert, (record) => void (record.threshold = 200))).toEqual({
      name: "Errors",
      threshold: 200,
      thresholdType: "above_or_equal",
      source: "saved_search",
      silenced: { by: "me", at: null },
      channel: { type: "webhook", webhookId: "w1", severity: null },
      scheduleOffset: null,
      dashboardId: "d1",
    });
  });

  test("field note: accepts dashboardId as an alias of dashboard in responses", async () => {
    const { dashboard: id, ...others } = alert;
    expect(await modify({ ...others, dashboardId: id }, () => undefined)).toMatchObject({ dashboardId: "d1" });
    expect(await modify({ ...others, dashboardId: id }, (record) => ({ ...record, dashboardId: "d2" }))).toMatchObject({
      dashboardId: "d2",
    });
    expect(await modify({ ...alert, dashboardId: id }, (record) => ({ ...record, dashboard: "d3" }))).toMatchObject({
      dashboardId: "d3",
    });
  });

  const alertWithTwoChannels = {
    id: "a1",
    threshold: 1,
    channel: { type: "webhook", webhookId: "w1" },
    channels: [
      { type: "webhook", webhookId: "w1" },
      { type: "webhook", webhookId: "w2" },
    ],
  };
  const webhook = (webhookId: string) => ({ type: "webhook", webhookId });

  test.each([
    ["a changed channel replaces the first and keeps the second", { channel: webhook("w3") }, ["w3", "w2"]],
    ["an omitted list keeps its value", { channels: undefined }, ["w1", "w2"]],
    ["a changed list takes precedence", { channels: [webhook("w2")] }, ["w2"]],
    ["both can change consistently", { channel: webhook("w4"), channels: [webhook("w4")] }, ["w4"]],
  ])("field note: with several channels, %s", async (_, change, expected) => {
    const body = (await modify(
      alertWithTwoChannels,
      (record) => ({ ...record, ...change }) as Alert,
    )) as typeof alertWithTwoChannels;
    expect(body.channels.map(({ webhookId }) => webhookId)).toEqual(expected);
    expect(body.channel.webhookId).toBe(expected[0]);
  });

  test("writes unchanged channel and channels back, even if they are inconsistent", async () => {
    const record = { id: "a1", channel: { webhookId: "w1" }, channels: [{ webhookId: "w2" }] };
    const { stack, write, written } = stackOf({}, [record]);
    await modifyAlert(stack.alerts, write, "a1", (before) => ({ ...before, threshold: 2 }));
    expect(written).toEqual([{ channel: { webhookId: "w1" }, channels: [{ webhookId: "w2" }], threshold: 2 }]);
  });

  test("field note: rejects inconsistent changes to channel and channels before sending", async () => {
    const change = (record: Alert): Alert => ({ ...record, channel: webhook("w3"), channels: [webhook("w4")] });
    await expect(modify(alertWithTwoChannels, change)).rejects.toThrow("channels must be consistent with channel");
  });
});

test("records become bodies of creates and updates, with unknown fields, and without what the server assigns", () => {
  const location = { http: undefined, root: "", envelope: "data" };
  const alerts = createAlertResource(location);
  const dashboards = createDashboardResource(location, alerts);
  const record = {
    id: "d",
    name: "A",
    savedQuery: null,
    tiles: [{ id: "t", name: "T", minH: 2 }],
    layout: { dense: true },
  };
  const { id: _, savedQuery: __, ...update } = record;
  expect(dashboards.toUpdate(record)).toEqual(update);
  expect(dashboards.toCreate(record)).toEqual({ ...update, tiles: [{ name: "T", minH: 2 }] });
  expect(() => dashboards.toUpdate({ id: "d", name: "A" })).toThrow("tiles must be set");
  expect(() => dashboards.toCreate({ id: "d", name: null })).toThrow("name must be set");
  const alert = { id: "a", name: "A", threshold: 1, state: "OK", dashboard: "d", message: null, labels: ["x"] };
  expect(alerts.toCreate(alert)).toEqual({ name: "A", threshold: 1, dashboardId: "d", labels: ["x"] });
});

test.each<[string, object, object, string | undefined]>([
  ["a read-only field", {}, { state: "OK" }, "state must be unchanged, because it is read-only"],
  [
    "a silence that the server ignores",
    {},
    { silenced: true },
    "silenced must be unchanged, because this server ignores",
  ],
  ["the end of one from the web UI", { silenced: { by: "u" } }, { silenced: false }, "silenced must be unchanged"],
  ["a silence of a record with a boolean", { silenced: false }, { silenced: true }, undefined],
  ["false for an alert without a silence", { silenced: null }, { silenced: false }, undefined],
  ["unchanged fields", { state: "OK", silenced: { by: "u" } }, { state: "OK", silenced: { by: "u" } }, undefined],
])("a change of %s", async (_, before, change, refusal) => {
  const { stack, write, written } = stackOf({}, [{ id: "a1", ...before }]);
  const modified = modifyAlert(stack.alerts, write, "a1", change);
  await (refusal === undefined ? modified : expect(modified).rejects.toThrow(refusal));
  expect(written).toHaveLength(refusal === undefined ? 1 : 0);
});

test("reports changed texts, numbers and booleans that the server did not store", async () => {
  const before = { id: "a1", threshold: 1, note: "a", dashboard: "d1" };
  const change = {
    threshold: 2,
    name: "N",
    note: "b",
    dashboardId: "d2",
    extra: 1,
    groupBy: "",
    channel: { type: "x" },
  };
  const { stack } = stackOf({}, [before]);
  const ignored: unknown[] = [];
  const write = async (): Promise<Alert> => ({ ...before, note: "B", dashboard: "d2" });
  const record = await modifyAlert(stack.alerts, write, "a1", change as never, {
    onIgnored: (names) => ignored.push(names),
  });
  expect(ignored).toEqual([["threshold", "name", "extra"]]);
  await modifyAlert(stack.alerts, write, "a1", { note: "B" }, { onIgnored: (names) => ignored.push(names) });
  expect(record.note).toBe("B");
  expect(ignored).toHaveLength(1);
});

test("refuses added fields that are misspelled", async () => {
  const alert = { id: "a1", name: "A", threshold: 1, sorce: "kept" };
  const { stack, write, written } = stackOf({ id: "d1", name: "B", tiles: [] }, [alert]);
  const modify = async (change: object) => modifyAlert(stack.alerts, write, "a1", change);
  for (const [name, known] of [
    ["treshold", "threshold"],
    ["thresholdTpye", "thresholdType"],
    ["threshold_type", "thresholdType"],
    ["Interval", "interval"],
    ["mesage", "message"],
  ] as const)
    await expect(modify({ [name]: "x" })).rejects.toThrow(`${name} must be spelled ${known}. Pass \`onIgnored\``);
  const addTags = (record: Dashboard): Dashboard => Object.assign(record, { tagz: ["a"] });
  await expect(modifyDashboard(stack, write, "d1", addTags)).rejects.toThrow("tagz must be spelled tags");
  expect(written).toEqual([]);
  // Of the server, of another server, next to the known one, or absent.
  await modify({ threshold: 2, escalation: 5, thresholds: [2], mesage: undefined });
  await modifyAlert(stack.alerts, write, "a1", { treshold: 2 } as object, { onIgnored: () => undefined });
  expect(written).toMatchObject([{ escalation: 5, thresholds: [2], sorce: "kept" }, { treshold: 2 }]);
});

describe("tiles with a config", () => {
  const config = { displayType: "line", sourceId: "s", select: [{ aggFn: "count" }] };
  const series = [{ sourceId: "s", aggFn: "sum" }];
  const record = { id: "d1", name: "A", tiles: [{ id: "t1", config }] };
  const modify = async (tile: object): Promise<unknown> => {
    const { stack, write, written } = stackOf(record);
    await modifyDashboard(stack, write, "d1", (before) => ({ ...before, tiles: [{ id: "t1", ...tile }] }));
    return (written[0] as { tiles: unknown[] }).tiles[0];
  };

  test("field note: never sends series and config together", async () => {
    expect(await modify({ config, series })).toEqual({ id: "t1", series });
    expect(await modify({ config: { ...config, displayType: "number" } })).toMatchObject({
      config: { displayType: "number" },
    });
    await expect(modify({ config: { ...config, displayType: "number" }, series })).rejects.toThrow(
      "config must be consistent with series",
    );
  });
});
