// The events that the emulator generates, queried as on deployed servers.
import { expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");

type SeriesFields = Readonly<Record<string, unknown>>;

test("generated events have only the columns of the tables, and include metrics", async () => {
  await using emulator = await startEmulator({ behavior: "deployed", now: () => start });
  const range = { startTime: start - 60 * minute, endTime: start, granularity: "1d" };
  const query = async (fields: SeriesFields): Promise<Response> => {
    const series = [{ where: "", groupBy: [], aggFn: "count", ...fields }];
    return sendTo(emulator.selfHosted, "POST", "/api/v2/charts/series", { series, ...range });
  };
  const response = await sendTo(emulator.selfHosted, "GET", "/api/v2/sources");
  const { data } = (await response.json()) as { data: { id: string; kind: string }[] };
  const findId = (kind: string): string => data.find((source) => source.kind === kind)?.id ?? "";
  const total = async (series: SeriesFields): Promise<number> => {
    const { data: points } = (await (await query(series)).json()) as { data: SeriesFields[] };
    return Number(points[0]?.["series_0.data"]);
  };
  const [log, trace, metric] = [findId("log"), findId("trace"), findId("metric")];
  expect((await query({ sourceId: log, where: "level:error" })).status).toBe(500);
  expect(await total({ sourceId: log, where: 'LogAttributes.http.status_code:"500"' })).toBe(
    await total({ sourceId: log, where: "SeverityText:error" }),
  );
  const complete = "ResourceAttributes['service.name'] = ServiceName AND Body != '' AND SeverityText != ''";
  expect(await total({ sourceId: log, where: complete, whereLanguage: "sql" })).toBe(await total({ sourceId: log }));
  expect(await total({ sourceId: trace, where: "Duration:>=20000000 AND SpanAttributes.user:user" })).toBe(
    await total({ sourceId: trace }),
  );
  const load = { sourceId: metric, aggFn: "avg", field: "Value", metricName: "cpu.load", metricDataType: "gauge" };
  expect(await total(load)).toBeGreaterThan(0);
  expect(await total({ ...load, groupBy: ["ServiceName"], where: "ServiceName:cart" })).toBeGreaterThan(0);
});
