// Marks of firings never contradict the backtest of the same alert.
import { backtestAlerts, drawingOf } from "@obstack/alerting/backtest";
import type { ChartQueries, DataClient } from "@obstack/alerting/backtest";
import { expect, test } from "vitest";
import { viewDashboard } from "@obstack/charts";

const minute = 60_000;
// The last window is still open.
const to = Date.parse("2026-03-10T18:00:30Z");
const since = 60 * minute;
const alert = { id: "a", name: "High", tileId: "t", interval: "1m", threshold: 100, thresholdType: "above" };

/** The value of each bucket, and its group. */
interface Values {
  readonly value: number | string;
  readonly group?: readonly string[];
  readonly numericGroups?: readonly number[];
}

/** Returns charts with the given fields in each bucket, and with the type of every expression. */
function typedCharts(point: object, type: string, probes: string[]): ChartQueries {
  return {
    async querySeries({ series, startTime, endTime, granularity }) {
      const [{ field = "" } = {}] = series as readonly { readonly field?: string }[];
      if (field.startsWith("toTypeName(")) {
        probes.push(field);
        return [{ ts_bucket: startTime, "series_0.data": type }] as never;
      }
      if (granularity !== "1m") throw new Error("Expected buckets of a minute.");
      const count = (endTime - startTime) / minute;
      return Array.from({ length: count }, (_, index) => ({
        ...point,
        ts_bucket: startTime + index * minute,
      })) as never;
    },
  };
}

const numbers = "the numbers in its groups";

test.each([
  // Values of a function that keeps the type of its column.
  [
    "a Decimal",
    "any",
    { value: "500" },
    "Decimal(18, 2)",
    false,
    1,
    "not drawn, because its values are of type Decimal(18, 2), and this release evaluates only integers and floats",
  ],
  ["numbers as text", "any", { value: "500" }, "String", false, 1, "of type String"],
  ["words", "any", { value: "slow" }, "String", false, 1, "values are"],
  ["a float", "any", { value: 500 }, "Float64", true, 1, undefined],
  ["the maximum of a Decimal", "max", { value: 500 }, "Decimal(18, 2)", true, 0, undefined],
  // A number in a group becomes the value, and a date the time.
  ["a small status", "max", { value: 500, group: ["7"], numericGroups: [0] }, "", false, 0, numbers],
  ["a large status", "max", { value: 5, group: ["500"], numericGroups: [0] }, "", true, 0, numbers],
  ["a status of 64 bits", "max", { value: 500, group: ["7"] }, "UInt64", false, 1, numbers],
  ["a status as text", "max", { value: 500, group: ["7"] }, "String", true, 1, undefined],
  ["a day", "max", { value: 500, group: ["2026-03-10"] }, "Date", false, 1, "watches 0, because its groups are dates"],
])(
  "marks firings for %s only if a backtest shows them",
  async (_, aggFn, { value, ...groups }: Values, type, fires, probed, reason) => {
    const config = {
      displayType: "line",
      sourceId: "s",
      select: [{ where: "", valueExpression: "Price", aggFn }],
      ...("group" in groups && { groupBy: "S" }),
    };
    const probes: string[] = [];
    const charts = typedCharts({ "series_0.data": value, ...groups }, type, probes);
    const none = { list: async () => [] };
    const client = { dashboards: none, sources: none, alerts: { list: async () => [alert] }, charts };
    const dashboard = { name: "Shop", tiles: [{ id: "t", name: "Price", config }] };
    const { tiles } = await viewDashboard(dashboard, client as unknown as DataClient, { since, to });
    const [{ content } = { content: undefined }] = tiles;
    if (content?.kind !== "time") throw new Error("Expected a chart.");
    expect(content.marks?.thresholds).toMatchObject(reason === undefined ? [{ value: 100 }] : []);
    expect(content.marks?.remarks?.join() ?? "").toContain(reason ?? "");
    expect(probes).toHaveLength(probed);
    const tested = await backtestAlerts(
      [{ key: "a", name: "High", settings: alert, drawing: drawingOf({ config }) }],
      charts,
      { target: "t", from: to - since, to },
    );
    const backtested = tested.alerts.flatMap(({ firings }) => firings);
    expect(backtested.length > 0).toBe(fires);
    expect((content.marks?.firings ?? []).flatMap(({ periods }) => periods).map((firing) => firing.to)).toEqual(
      backtested.map((firing) => Date.parse(firing.to)),
    );
  },
);
