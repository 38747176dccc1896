// Charts as on deployed servers: columns, filters, shapes of responses, and errors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");

const LogAttributes = { "http.status_code": "500" };
const logs = [
  { ServiceName: "cart", SeverityText: "error", Body: "out of stock, 100%", LogAttributes },
  { ServiceName: "cart", SeverityText: "info", Body: "it's fine" },
  { ServiceName: "carts", SeverityText: "info", Body: "other", LogAttributes: { user: "a" } },
  { ServiceName: "Checkout", SeverityText: "warn", Body: "slow" },
].map((fields, index) => ({ source: "logs", time: start + index, fields }));
const spans = [10, 30, 20].map((Duration, index) => ({
  source: "spans",
  time: start + index * minute,
  fields: { ServiceName: "cart", SpanName: "GET /", StatusCode: "Ok", Duration },
}));
const metrics = [
  { MetricName: "cpu.load", Value: 0.5, ServiceName: "cart" },
  { MetricName: "memory", Value: 7, ServiceName: "cart" },
].map((fields) => ({ source: "metrics", time: start, fields }));
const sources = [
  { id: "logs", name: "Logs", kind: "log", from: { databaseName: "default", tableName: "otel_logs" } },
  { id: "spans", name: "Traces", kind: "trace" },
  { id: "metrics", name: "Metrics", kind: "metric" },
];

const seed = { selfhosted: { sources }, events: [...logs, ...spans, ...metrics] };

type SeriesFields = Readonly<Record<string, unknown>>;

describe.each(["deployed", "deployed=older"] as const)("%s", (behavior) => {
  let emulator: Emulator;
  let clock: number;
  beforeAll(async () => {
    // Before the queried range, because the emulator generates events up to now.
    clock = start - 1440 * minute;
    emulator = await startEmulator({ seed, behavior, now: () => clock });
  });
  afterAll(() => emulator.close());

  type Answer = { readonly status: number; readonly body: SeriesFields };
  const send = async (series: readonly SeriesFields[], more: object = {}): Promise<Answer> => {
    const body = {
      series: series.map((one) => ({ sourceId: "logs", aggFn: "count", where: "", groupBy: [], ...one })),
      startTime: start,
      endTime: start + 10 * minute,
      granularity: "10m",
      ...more,
    };
    const response = await sendTo(emulator.selfHosted, "POST", "/api/v2/charts/series", body);
    if (response.headers.get("ratelimit-remaining") === "0") clock += minute;
    return { status: response.status, body: (await response.json()) as SeriesFields };
  };
  const query = async (
    series: SeriesFields | readonly SeriesFields[],
    more: object = {},
  ): Promise<readonly SeriesFields[]> => (await send([series].flat(), more)).body["data"] as readonly SeriesFields[];
  const count = async (where: string, whereLanguage = "lucene"): Promise<number> =>
    Number((await query({ where, whereLanguage }))[0]?.["series_0.data"] ?? 0);

  describe("filters", () => {
    test.each([
      ["ServiceName:cart", 3],
      ['ServiceName:"cart"', 2],
      ["ServiceName:CART", 3],
      ["SeverityText:error OR SeverityText:warn", 2],
      ["NOT ServiceName:cart", 1],
      ['LogAttributes.http.status_code:"500"', 1],
      ["LogAttributes.user:*", 4],
      ["stock", 1],
      ["cart", 0],
      ['"100%"', 1],
    ])("lucene: %s matches %i events", async (where, found) => {
      expect(await count(where)).toBe(found);
    });

    test.each([
      ["ServiceName = 'cart'", 2],
      ["ServiceName == 'cart'", 2],
      ["ServiceName <> 'cart'", 2],
      ["ServiceName != 'CART'", 4],
      ["ServiceName LIKE 'cart%'", 3],
      ["ServiceName LIKE 'check%'", 0],
      ["ServiceName ILIKE 'check%'", 1],
      ["ServiceName NOT LIKE 'cart_'", 3],
      ["Body LIKE '%100\\\\%%'", 0],
      ["Body LIKE '%it''s%'", 1],
      [String.raw`Body LIKE '%it\'s%'`, 1],
      ["ServiceName = 'cart' AND SeverityText = 'error'", 1],
      ["ServiceName = 'carts' or SeverityText = 'warn'", 2],
      ["ServiceName = 'cart' AND (SeverityText = 'error' OR SeverityText = 'info') AND NOT Body = 'x'", 2],
      ["SeverityText IN ('error', 'warn')", 2],
      ["SeverityText NOT IN ('error', 'warn')", 2],
      ["SeverityText BETWEEN 'e' AND 'f'", 1],
      ["`ServiceName` = 'cart' AND \"SeverityText\" = 'info'", 1],
      ["LogAttributes['http.status_code'] = '500'", 1],
      ["LogAttributes['user'] = ''", 3],
      ["Body IS NULL", 0],
      ["ServiceName IS NOT NULL", 4],
      ["upper(ServiceName) = 'CART'", 2],
      ["isNull(nullIf(SeverityText, 'info'))", 2],
      ["1 = 1", 4],
      ["1 < -1.5e3", 0],
      ["TRUE", 4],
      ["ServiceName = 'x'' OR 1 = 1 --'", 0],
      ["ServiceName = '?'", 0],
      ["ServiceName = '??'", 0],
    ])("sql: %s matches %i events", async (where, found) => {
      expect(await count(where, "sql")).toBe(found);
    });

    test.each([
      ["ServiceName = 'cart'; DROP TABLE event", "unexpected character at position 21"],
      ["ServiceName = 'cart' --", "unexpected character at position 22"],
      ["ServiceName = 'cart' UNION SELECT body FROM record", 'unexpected "UNION"'],
      ["(SELECT 1)", "`SELECT`"],
      ["EXISTS (SELECT 1)", "`SELECT`"],
      ["ServiceName =", "unexpected end"],
      ["ServiceName NOT", "Invalid filter"],
      ["(ServiceName = 'cart'", "Invalid filter"],
      ["ServiceName IN ()", "Invalid filter"],
      ["ServiceName IS 'x'", "Invalid filter"],
      ["ServiceName LIKE 5", "Invalid filter"],
      ["AND", "Invalid filter"],
      ["lowerUTF8(ServiceName) = 'cart'", 'does not support the function "lowerUTF8"'],
      ["lower(ServiceName, 'x') = 'cart'", 'does not support the function "lower" with 2 values'],
      ["LogAttributes[5] = ''", "Invalid filter"],
      ["LogAttributes.5 = ''", "Invalid filter"],
      ["source = 'logs'", "`source`"],
      ["body = ''", "`body`"],
      ["`a\"b` = ''", 'a"b'],
    ])("sql: rejects %s", async (where, message) => {
      const { status, body } = await send([{ where, whereLanguage: "sql" }]);
      expect([status, body["error"]]).toEqual([500, expect.stringContaining(message)]);
      expect(await count("")).toBe(4);
    });

    test.each(["level:error", "service:cart", "duration:>1", "LogAttribute.x:1"])(
      "lucene: rejects %s",
      async (where) => {
        const [column] = where.split(":");
        const { status, body } = await send([{ where }]);
        const message = `^Unknown expression or function identifier \`${column}\`. In scope SELECT countIf`;
        expect([status, body["error"]]).toEqual([500, expect.stringMatching(message)]);
      },
    );

    test.each(["ParentSpanId", "ScopeName", "SpanKind", "StatusMessage", "TraceState"])(
      "traces have the column %s",
      async (column) => {
        const [row] = await query({ sourceId: "spans", where: `${column} = ''`, whereLanguage: "sql" });
        expect(row?.["series_0.data"]).toBe("3");
      },
    );

    test("quotes a field with a dot as text", async () => {
      expect(await query({ aggFn: "count_distinct", field: "LogAttributes.user" })).toEqual([
        { ts_bucket: start, group: [], "series_0.data": 0 },
      ]);
      const quoted = { aggFn: "count_distinct", field: "LogAttributes['http.status_code']" };
      expect(await send([quoted])).toMatchObject({
        status: 500,
        body: { error: expect.stringContaining("Syntax error") },
      });
      const rewritten = "LogAttributes[concat('http', char(46), 'status_code')]";
      expect(await query({ aggFn: "count_distinct", field: rewritten })).toEqual([
        { ts_bucket: start, group: [], "series_0.data": "2" },
      ]);
    });

    test("rejects unknown columns in groups and fields", async () => {
      for (const series of [{ groupBy: ["level"] }, { aggFn: "avg", field: "duration" }]) {
        expect(await send([series])).toMatchObject({
          status: 500,
          body: { error: expect.stringContaining("Unknown") },
        });
      }
      expect(await send([{ aggFn: "avg" }])).toMatchObject({ status: 500 });
      // A renamed column has no value in points, and its groups become one.
      expect(await query({ groupBy: ["LogAttributes['user']"] })).toEqual([
        { ts_bucket: start, group: [null], "series_0.data": expect.any(String) },
      ]);
      expect(await query({ groupBy: ["LogAttributes['user']"] }, { seriesReturnType: "column" })).toEqual([
        { series_0: "3", "arrayElement(LogAttributes, 'user')": "", __emulator_time_bucket: expect.any(String) },
        { series_0: "1", "arrayElement(LogAttributes, 'user')": "a", __emulator_time_bucket: expect.any(String) },
      ]);
    });
  });

  describe("values", () => {
    const spansBy = (aggFn: string, more: object = {}): SeriesFields => {
      return { sourceId: "spans", aggFn, field: "Duration", ...more };
    };
    const point = (value: unknown): object => ({ ts_bucket: start, group: [], "series_0.data": value });

    test.each<[SeriesFields, unknown]>([
      [{}, "4"],
      [{ aggFn: "count_distinct", field: "ServiceName" }, "3"],
      [spansBy("sum"), 60],
      [spansBy("avg"), 20],
      [spansBy("min"), 10],
      [spansBy("max"), 30],
      [spansBy("last_value"), 20],
      [spansBy("any"), 10],
      [spansBy("increase"), 20],
      [spansBy("quantile", { level: 0.5 }), 20],
    ])("%j", async (series, value) => {
      if (behavior === "deployed=older" && series["aggFn"] === "increase") {
        expect((await send([series])).status).toBe(400);
        return;
      }
      expect(await query(series)).toEqual([point(value)]);
    });

    test.each([
      [spansBy("any", { field: "ServiceName" }), "cart"],
      [spansBy("none", { field: "toTypeName(Duration)" }), "UInt64"],
      [spansBy("max", { field: "ServiceName" }), null],
    ])("%j has text if the function returns values as they are", async (series, value) => {
      expect(await query(series)).toEqual([point(value)]);
    });

    test("includes the end of the range", async () => {
      expect(await query({}, { endTime: start + 1 })).toMatchObject([{ "series_0.data": "2" }]);
    });

    test("requires the name and type of a metric", async () => {
      const metric = { metricName: "cpu.load", metricDataType: "gauge" };
      const series = { sourceId: "metrics", aggFn: "avg", field: "Value", ...metric };
      expect(await query(series)).toEqual([point(0.5)]);
      for (const name of ["metricName", "metricDataType"]) {
        expect(await send([{ ...series, [name]: undefined }])).toMatchObject({ status: 500 });
      }
    });
  });

  describe("shapes", () => {
    const two = [{}, { where: "SeverityText:error" }];

    test("omits series without a value from a point", async () => {
      const grouped = two.map((one) => ({ ...one, groupBy: ["ServiceName"] }));
      expect(await query(grouped)).toEqual([
        { ts_bucket: start, group: ["Checkout"], "series_0.data": "1" },
        { ts_bucket: start, group: ["cart"], "series_0.data": "2", "series_1.data": "1" },
        { ts_bucket: start, group: ["carts"], "series_0.data": "1" },
      ]);
    });

    test("does not divide ratios", async () => {
      expect(await query(two, { seriesReturnType: "ratio" })).toEqual([
        { ts_bucket: start, group: [], "series_0.data": "4", "series_1.data": "1" },
      ]);
    });

    test("returns rows by series for columns", async () => {
      expect(await query(two, { seriesReturnType: "column" })).toEqual([
        { series_0: "4", __emulator_time_bucket: "2026-03-10T12:00:00Z" },
        { series_1: "1", __emulator_time_bucket: "2026-03-10T12:00:00Z" },
      ]);
      const grouped = { where: "SeverityText:info", groupBy: ["ServiceName"] };
      expect(await query(grouped, { seriesReturnType: "column" })).toEqual([
        { series_0: "1", ServiceName: "cart", __emulator_time_bucket: "2026-03-10T12:00:00Z" },
        { series_0: "1", ServiceName: "carts", __emulator_time_bucket: "2026-03-10T12:00:00Z" },
      ]);
    });

    test("orders buckets by time", async () => {
      const spread = [{ sourceId: "spans", where: "Duration:20" }, { sourceId: "spans" }];
      const points = await query(spread, { granularity: "1m" });
      expect(points.map((point) => [point["ts_bucket"], point["series_0.data"], point["series_1.data"]])).toEqual([
        [start, undefined, "1"],
        [start + minute, undefined, "1"],
        [start + 2 * minute, "1", "1"],
      ]);
    });
  });

  test("returns a 404 for an unknown source", async () => {
    expect(await send([{}, { sourceId: "f".repeat(24) }])).toEqual({
      status: 404,
      body: { error: "Source not found for series 1" },
    });
  });
});
