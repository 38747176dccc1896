// What the emulator's page requests for tiles of each kind.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const minute = 60_000;
const end = Date.UTC(2026, 0, 12, 12);
const range = { startTime: end - 60 * minute, endTime: end };
const source = "665f1c2ab4d3e5f6a7b8cb01";

interface Response {
  readonly data: readonly {
    readonly ts_bucket: number;
    readonly group: readonly string[];
    readonly "series_0.data": number | null;
  }[];
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly message?: string;
}

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ generateEvents: false });
  emulator.events.add(
    ...["cart", "checkout", "cart", "cart"].map((name, index) => ({
      source,
      time: end - (index * 15 + 1) * minute,
      fields: { ServiceName: name, SeverityText: index === 3 ? "error" : "info", Body: `event ${index}` },
    })),
  );
});
afterAll(async () => emulator.close());

async function query(config: object, more: object = {}): Promise<Response> {
  const body = JSON.stringify({ config: { sourceId: source, ...config }, ...range, ...more });
  const response = await fetch(`${emulator.selfHosted.baseUrl}/_emulator/series`, { method: "POST", body });
  return (await response.json()) as Response;
}

test("values of the whole range have one point for each group", async () => {
  const config = { displayType: "table", groupBy: "ServiceName", select: [{ aggFn: "count" }] };
  const values = ({ data }: Response): unknown => data.map((point) => [...point.group, point["series_0.data"]]);
  expect(values(await query(config, { isWhole: true }))).toEqual([
    ["cart", 3],
    ["checkout", 1],
  ]);
  expect((await query(config)).data).toHaveLength(4);
});

test("formulas and ratios are computed", async () => {
  const select = [{ aggFn: "count", where: "SeverityText:error" }, { aggFn: "count" }];
  const whole = { isWhole: true };
  const formula = await query({ displayType: "number", select, formulas: [{ expression: "(B - A) / B" }] }, whole);
  expect(formula.data.map((point) => point["series_0.data"])).toEqual([0.75]);
  const ratio = await query({ displayType: "number", select, asRatio: true }, whole);
  expect(ratio.data.map((point) => point["series_0.data"])).toEqual([0.25]);
  const invalid = await query({ displayType: "number", select, formulas: [{ expression: "A /" }] }, whole);
  expect(invalid.message).toMatch(/formula/i);
});

test("searches return the columns of the latest events first", async () => {
  const found = await query({
    displayType: "search",
    select: "Timestamp, ServiceName, Body",
    where: "ServiceName:cart",
  });
  expect(found.columns).toEqual(["Timestamp", "ServiceName", "Body"]);
  expect(found.rows).toEqual([
    [end - minute, "cart", "event 0"],
    [end - 31 * minute, "cart", "event 2"],
    [end - 46 * minute, "cart", "event 3"],
  ]);
  const unknown = await query({ displayType: "search", select: "Nothing" });
  expect(unknown.message).toContain('Unknown column "Nothing"');
});
