import type { ChartPoint, ChartQuery } from "@obstack/selfhosted";
import { expectEqual } from "../feature.ts";
import type { Feature, SetLimit } from "../feature.ts";
import type { LiveServer } from "../connect.ts";

type Kind = "log" | "trace" | "metric";
type Series = ChartQuery["series"][number];
type Column = (source: SourceRecord) => string;

const hour = 3_600_000;

type SourceRecord = Readonly<Record<string, unknown>>;

/** Columns that a source names, or those of the standard tables. */
const columns = {
  service: (source: SourceRecord) => textOf(source["serviceNameExpression"]) ?? "ServiceName",
  severity: (source: SourceRecord) => textOf(source["severityTextExpression"]) ?? "SeverityText",
  resource: (source: SourceRecord) => textOf(source["resourceAttributesExpression"]) ?? "ResourceAttributes",
  duration: (source: SourceRecord) => textOf(source["durationExpression"]) ?? "Duration",
} as const;

/** Charts. Groups are compared with filters: the values of a group are those of a query with the filter `group = value`. */
export const chartFeatures: readonly Feature[] = [
  {
    title: "Charts without groups",
    check: (server, step, limit) =>
      withEvents(server, limit, "log", async (query) => {
        await step("each bucket of 5 minutes is in an hour", async () => {
          const [hours, minutes] = [await query({}), await query({}, "5m")];
          expectEqual("Events", sumOf(minutes), sumOf(hours));
          if (minutes.length < hours.length) throw new Error("There are fewer buckets of 5 minutes than hours.");
        });
        await step("obstack charts query", async () => {
          const output = await showChart(server, "log", "--granularity", "1h", "--output", "json");
          const rows = JSON.parse(output) as unknown[];
          if (rows.length === 0) throw new Error("The chart is empty.");
        });
      }),
  },
  grouped("Charts grouped by a column", [columns.service]),
  grouped("Charts grouped by a map key", [(source) => `${columns.resource(source)}['k8s.pod.name']`]),
  grouped("Charts grouped by a function", [(source) => `concat(${columns.service(source)}, '/')`]),
  grouped("Charts grouped by a nullable column", [(source) => `nullIf(${columns.severity(source)}, 'error')`]),
  grouped("Charts grouped by two columns", [columns.service, columns.severity]),
  {
    title: "Ratios",
    check: (server, step, limit) =>
      withEvents(server, limit, "log", async (query, source) => {
        const where = `${columns.severity(source)} = 'error'`;
        await step("the first series divided by the second", async () => {
          const [errors, all] = [await query({ where, whereLanguage: "sql" }), await query({})];
          const series = [seriesOf(server, "log", { where, whereLanguage: "sql" }), seriesOf(server, "log", {})];
          const ratios = await server.client.charts.querySeries({ ...lastHours(), series, seriesReturnType: "ratio" });
          const expected = all.map((point) => [timeOf(point), valueAt(errors, point) / Number(valueOf(point))]);
          expectEqual("Ratios", table(ratios), expected.toSorted(byTime));
        });
      }),
  },
  {
    title: "Percentiles",
    check: (server, step, limit) =>
      withEvents(server, limit, "trace", async (query, source) => {
        const field = columns.duration(source);
        await step("the 50th, 95th and 99th percentile and the maximum are in this order", async () => {
          const quantiles = [0.5, 0.95, 0.99].map((level) => ({ aggFn: "quantile", level, field }));
          const lists = [];
          for (const one of [...quantiles, { aggFn: "max", field }]) lists.push(await query(one));
          for (const point of lists[0] ?? []) {
            const values = lists.map((list) => valueAt(list, point));
            const sorted = values.toSorted((a, b) => a - b);
            expectEqual("Order", values, sorted);
            if (!values.every((value) => value > 0))
              throw new Error(`Expected durations, received ${values.join(", ")}.`);
          }
        });
        await step("obstack charts query --agg p95", () =>
          showChart(server, "trace", "--agg", "p95", "--field", field),
        );
      }),
  },
  {
    title: "Metrics",
    check: (server, step, limit) => {
      const gauge = server.gauge ?? "cpu.load";
      const metric = { metricName: gauge, metricDataType: "gauge", field: "Value" };
      return withEvents(
        server,
        limit,
        "metric",
        async (query) => {
          await step("the average of a gauge is between its minimum and its maximum", async () => {
            const [low, middle, high] = [
              await query({ ...metric, aggFn: "min" }),
              await query({ ...metric, aggFn: "avg" }),
              await query({ ...metric, aggFn: "max" }),
            ];
            for (const point of middle) {
              const [from, value, to] = [valueAt(low, point), Number(valueOf(point)), valueAt(high, point)];
              // Averages are rounded in another way than single values.
              if (value < from - 1e-9 || value > to + 1e-9)
                throw new Error(`${value} is not between ${from} and ${to}.`);
            }
          });
          await step("obstack charts query --metric-name", () =>
            showChart(server, "metric", "--agg", "avg", "--metric-name", gauge),
          );
        },
        metric,
        `The server has no values of the gauge "${gauge}" in the last hours. Name one in OBSTACK_LIVE_GAUGE.`,
      );
    },
  },
  {
    title: "Charts with filters of saved searches",
    check: (server, step, limit) =>
      withEvents(server, limit, "log", async (query, source) => {
        const severity = columns.severity(source);
        await step("a filter in Lucene finds the same as one in SQL", async () => {
          const lucene = await query({ where: `${severity}:"error"`, whereLanguage: "lucene" });
          const sql = await query({ where: `${severity} = 'error'`, whereLanguage: "sql" });
          expectEqual("Events", table(lucene), table(sql));
        });
        await step("a filter and its negation add up", async () => {
          const found = await query({ where: `${severity}:"error"`, whereLanguage: "lucene" });
          const others = await query({ where: `NOT ${severity}:"error"`, whereLanguage: "lucene" });
          expectEqual("Events", sumOf(found) + sumOf(others), sumOf(await query({})));
        });
      }),
  },
];

function grouped(title: string, expressions: readonly Column[]): Feature {
  return {
    title,
    check: (server, step, limit) =>
      withEvents(server, limit, "log", async (query, source) => {
        const groupBy = expressions.map((toExpression) => toExpression(source));
        const points = await step("the query succeeds", () => query({ groupBy }));
        if (points === undefined) return;
        await step("the groups add up to the chart without groups", async () =>
          expectEqual("Events", sumOf(points), sumOf(await query({}))),
        );
        await step("each group has the values of a filter for it", async () => {
          const groups = new Map(points.map(({ group }) => [JSON.stringify(group), group ?? []]));
          for (const [key, group] of [...groups].slice(0, 4)) {
            const where = groupBy.map((column, index) => toFilter(column, group[index])).join(" AND ");
            const filtered = await query({ where, whereLanguage: "sql" });
            const own = points.filter((point) => JSON.stringify(point.group) === key);
            expectEqual(`Values of ${key}`, table(own), table(filtered));
          }
        });
        await step("obstack charts query --group-by", () => showChart(server, "log", "--group-by", groupBy.join(",")));
      }),
  };
}

type Query = (series: Partial<Series>, granularity?: "1h" | "5m") => Promise<ChartPoint[]>;

/** Runs a test with queries of the last complete hours, if they have events. */
async function withEvents(
  server: LiveServer,
  limit: SetLimit,
  kind: Kind,
  run: (query: Query, source: SourceRecord) => Promise<void>,
  first: Partial<Series> = {},
  missing: string = `The server has no events in the source of kind "${kind}" in the last hours.`,
): Promise<void> {
  const source = server.sources.find((one) => one.kind === kind);
  if (source === undefined) return limit("untested", `The server has no source of kind "${kind}".`);
  const range = lastHours();
  const query: Query = (series, granularity = "1h") =>
    server.client.charts.querySeries({ ...range, granularity, series: [seriesOf(server, kind, series)] });
  if ((await query({ ...first, ...(kind === "metric" ? { aggFn: "avg" } : {}) })).length === 0)
    return limit("untested", missing);
  await run(query, source);
}

function seriesOf(server: LiveServer, kind: Kind, series: Partial<Series>): Series {
  return { sourceId: idOf(server, kind), aggFn: "count", where: "", groupBy: [], ...series };
}

function idOf({ sources }: LiveServer, kind: Kind): string {
  return sources.find((one) => one.kind === kind)?.id ?? "";
}

function showChart(server: LiveServer, kind: Kind, ...flags: readonly string[]): Promise<string> {
  return server.obstack(["charts", "query", "--source", idOf(server, kind), "--since", "3h", ...flags]);
}

/** Complete hours, so that repeated queries see the same events. */
function lastHours() {
  const endTime = Math.floor(Date.now() / hour) * hour;
  return { startTime: endTime - 3 * hour, endTime, granularity: "1h" as const };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function toFilter(column: string, value: string | null | undefined): string {
  if (value === null || value === undefined) return `isNull(${column})`;
  // Sources without a schema have no value where others have empty text.
  if (value === "") return `coalesce(${column}, '') = ''`;
  return `${column} = '${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

const timeOf = (point: ChartPoint): number => Number(point["ts_bucket"]);
const valueOf = (point: ChartPoint): unknown => point["series_0.data" as keyof ChartPoint];
const byTime = ([left]: readonly number[], [right]: readonly number[]): number => (left ?? 0) - (right ?? 0);
const table = (points: readonly ChartPoint[]): readonly number[][] =>
  points.map((point) => [timeOf(point), Number(valueOf(point))]).toSorted(byTime);
const sumOf = (points: readonly ChartPoint[]): number => points.reduce((sum, point) => sum + Number(valueOf(point)), 0);

function valueAt(points: readonly ChartPoint[], { ts_bucket }: ChartPoint): number {
  return Number(valueOf(points.find((point) => point.ts_bucket === ts_bucket) ?? ({} as ChartPoint)) ?? 0);
}
