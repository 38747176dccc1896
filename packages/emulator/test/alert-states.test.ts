import { expect, test } from "vitest";
import { createAlertStates } from "../src/alerts/alert-states.ts";
import type { Json, RecordStore } from "../src/store/record-store.ts";

test("evaluates only the alert that is requested, once for each input", () => {
  const tiles = ["1", "2"].map((id) => ({ id, config: { displayType: "line", select: [{}] } }));
  const records: Record<string, readonly Json[]> = {
    dashboard: [{ id: "d", tiles }],
    alert: tiles.map(({ id }) => {
      return { id, tileId: id, interval: id === "1" ? "1m" : "5m", threshold: 1, thresholdType: "above" };
    }),
  };
  const queried: unknown[] = [];
  let time = Date.parse("2026-03-10T12:00:30Z");
  const states = createAlertStates({
    records: { list: (kind: string) => records[kind] } as unknown as RecordStore,
    queryTile: (tile) => {
      queried.push(tile["id"]);
      return { series: [], points: [], numericGroups: [], asRatio: false };
    },
    idleState: "OK",
    now: () => time,
  });
  const [first = {}, second = {}] = records["alert"] ?? [];
  expect(states.withState(first)).toEqual({ ...first, state: "OK" });
  expect(states.withState(first)).toEqual({ ...first, state: "OK" });
  expect(queried).toEqual(["1"]);
  // The same window, the next one, and another threshold.
  time += 20_000;
  states.withState(first);
  expect(queried).toEqual(["1"]);
  time += 20_000;
  states.withState(first);
  states.withState({ ...first, threshold: 2 });
  expect(queried).toEqual(["1", "1", "1"]);
  states.withState(second);
  time += 60_000;
  records["dashboard"] = [...(records["dashboard"] ?? [])];
  states.withState(second);
  expect(queried).toEqual(["1", "1", "1", "2"]);
  // A page lists all firings every few seconds.
  states.list();
  queried.length = 0;
  expect(states.list()).toHaveLength(2);
  expect(queried).toEqual([]);
  time += 60_000;
  states.list();
  expect(queried).toEqual(["1", "1"]);
});

test("keeps the state of an alert on text, which servers do not evaluate", () => {
  const tile = { id: "1", config: { displayType: "line", select: [{ aggFn: "any", valueExpression: "Code" }] } };
  const alert = { id: "1", tileId: "1", interval: "1m", threshold: 1, thresholdType: "above" };
  const now = Date.parse("2026-03-10T12:00:30Z");
  const stateFor = (value: unknown): unknown => {
    const point = { ts_bucket: now - 90_000, group: [], "series_0.data": value };
    const { withState } = createAlertStates({
      records: {
        list: (kind: string) => (kind === "alert" ? [alert] : [{ id: "d", tiles: [tile] }]),
      } as unknown as RecordStore,
      queryTile: () => ({ series: [{}], points: [point] as never, numericGroups: [], asRatio: false }),
      idleState: "OK",
      now: () => now,
    });
    return withState(alert)["state"];
  };
  expect(stateFor(200)).toBe("ALERT");
  expect(stateFor("200")).toBe(undefined);
});
