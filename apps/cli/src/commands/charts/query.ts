import { setTimeout } from "node:timers/promises";
import { fillBuckets } from "@obstack/core/charts";
import type { FilledBuckets } from "@obstack/core/charts";
import type { ChartColumn, ChartSeriesPoint, QueryChartSeriesRequest } from "@obstack/selfhosted";
import { toColumns } from "@obstack/selfhosted";
import { aggregationForms, createAggregationSender } from "../../charts/aggregation.ts";
import type { Aggregation } from "../../charts/aggregation.ts";
import { explainFailure } from "../../charts/explain-failure.ts";
import { findSource } from "../../charts/find-source.ts";
import type { FoundSource } from "../../charts/find-source.ts";
import { noDataMessage } from "../../charts/no-data.ts";
import { timeRange } from "../../charts/time-range.ts";
import { selfHostedClient } from "../../connection/clients.ts";
import { listOutputFlag } from "../../output/flags.ts";
import { selfHostedFlags } from "../../connection/flags.ts";
import type { SelfHostedFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { parseDuration } from "../../input/parse-time.ts";
import { completeNames } from "../../common/complete-names.ts";
import { text } from "../../common/text.ts";
import { show } from "../../output/show.ts";
import { trustEscapes } from "../../terminal/terminal-text.ts";
import { parseNumber } from "../../input/parse-number.ts";
import { buildCommand } from "../build-command.ts";
import { describe } from "../describe.ts";

type Flags = SelfHostedFlags & {
  readonly source: string;
  readonly agg: string;
  readonly level?: number;
  readonly field?: string;
  readonly metricName?: string;
  readonly metricType?: string;
  readonly where: readonly string[];
  readonly whereLanguage?: string;
  readonly groupBy: readonly string[];
  readonly since?: string;
  readonly from?: string;
  readonly to?: string;
  readonly granularity: string;
  readonly ratio: boolean;
  readonly watch?: number;
  readonly svg?: string;
};

/** Moves the cursor to the top left corner and clears the screen. */
const clearScreen = "\u001B[H\u001B[2J";

export const query = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const client = selfHostedClient(this, flags);
    const { signal } = this;
    const filters = flags.where.length === 0 ? [""] : flags.where;
    // Validates the flags before anything is sent.
    timeRange(flags, this.now());
    const forms = aggregationForms(flags.agg, flags.level);
    if (flags.ratio && filters.length !== 2)
      throw new UsageError(
        "A ratio needs two series.",
        "Pass `--where` twice: the first series is divided by the second. `--where ''` matches everything.",
      );
    const source = await findSource(client, flags.source, signal);
    requireMetric(source, flags);

    const sendAggregation = createAggregationSender(forms);
    const draw = async (): Promise<void> => {
      const range = timeRange(flags, this.now());
      const send = async (aggregation: Aggregation): Promise<ChartSeriesPoint[]> =>
        client.charts.querySeries(
          {
            // The client validates the number of series and the granularity.
            series: seriesOf(source.id, filters, aggregation, flags) as unknown as QueryChartSeriesRequest["series"],
            ...range,
            granularity: flags.granularity as NonNullable<QueryChartSeriesRequest["granularity"]>,
            ...(flags.ratio ? { seriesReturnType: "ratio" } : {}),
          },
          { signal },
        );
      const points = await sendAggregation(send).catch((error: unknown) => {
        throw explainFailure(error);
      });
      const { times, columns } = toColumns(points);
      const names = columns.map(({ series, group }) => nameOf(flags, filters, series, group));
      const fill = (): FilledBuckets<ChartColumn> =>
        fillBuckets(
          { times, columns },
          { ...range, width: flags.granularity === "auto" ? undefined : parseDuration(flags.granularity) },
          flags.ratio ? "ratio" : flags.agg,
        );
      const isEmpty = columns.every(({ values }) => values.every((value) => value === null));
      const emptyMessage = noDataMessage(range, {
        hasPoints: points.length > 0,
        ratio: flags.ratio,
        metric: flags.metricName !== undefined,
      });
      if (flags.svg !== undefined) {
        if (!isEmpty) {
          const { chartSvg } = await import("../../output/chart-svg.ts");
          await this.writeText(flags.svg, chartSvg(fill(), names, range));
        }
        this.process.stderr.write(isEmpty ? `${emptyMessage}\n` : `Wrote ${flags.svg}.\n`);
        return;
      }
      if (flags.watch !== undefined && this.terminal.columns !== undefined)
        this.process.stdout.write(trustEscapes(clearScreen));
      await show(this, flags, {
        data: points,
        rows: () => ({
          titles: ["time", ...names],
          rows: times.map((time, row) => [new Date(time).toISOString(), ...columns.map(({ values }) => values[row])]),
        }),
        text: async (terminal) =>
          isEmpty ? emptyMessage : (await import("../../output/chart.ts")).chart(fill(), names, range, terminal),
      });
    };
    await draw();
    while (flags.watch !== undefined && !signal.aborted) {
      // Ctrl-C ends the loop and is not a failure.
      const ignoreIfAborted = (error: unknown): void => {
        if (!signal.aborted) throw error;
      };
      await setTimeout(flags.watch, undefined, { signal }).then(draw).catch(ignoreIfAborted);
    }
  },
  parameters: {
    flags: {
      ...selfHostedFlags,
      ...listOutputFlag,
      source: {
        kind: "parsed",
        parse: text,
        placeholder: "name|id",
        brief: "Name or identifier of the source",
        ...completeNames("sources"),
      },
      agg: {
        kind: "parsed",
        parse: text,
        default: "count",
        placeholder: "function",
        brief: "Aggregation function, such as count, sum, avg or p95",
      },
      level: {
        kind: "parsed",
        parse: parseNumber,
        optional: true,
        placeholder: "number",
        brief: "Level for --agg quantile, from 0 to 1",
      },
      field: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "column",
        brief: "Column to aggregate (default for metrics: Value)",
      },
      metricName: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "name",
        brief: "Metric to query (metric sources only)",
      },
      metricType: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "type",
        brief: "Data type of the metric, such as gauge or sum (default gauge)",
      },
      where: {
        kind: "parsed",
        parse: text,
        variadic: true,
        default: [],
        placeholder: "filter",
        brief: "Filter expression; each one adds a series",
      },
      whereLanguage: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "sql|lucene",
        brief: "Language of --where (default set by the server)",
      },
      groupBy: {
        kind: "parsed",
        parse: text,
        variadic: ",",
        default: [],
        placeholder: "columns",
        brief: "Columns to group by",
      },
      since: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "time",
        brief: "Length of the time range, for example 3h (default 1h)",
      },
      from: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "time",
        brief: "Start of the time range: ISO 8601, epoch, or a relative time, for example 3h",
      },
      to: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "time",
        brief: "End of the time range (default now)",
      },
      granularity: {
        kind: "parsed",
        parse: text,
        default: "auto",
        placeholder: "time",
        proposeCompletions: async () => (await import("../../charts/granularities.ts")).granularities(),
        brief: "Bucket width, for example 5m or 1h",
      },
      ratio: {
        kind: "boolean",
        default: false,
        brief: "Ratio of the first series to the second",
      },
      svg: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "SVG file to write instead of printing the chart",
      },
      watch: {
        kind: "parsed",
        parse: parseDuration,
        optional: true,
        placeholder: "time",
        brief: "Refresh interval, for example 10s (Ctrl-C to stop)",
      },
    },
  },
  docs: describe({
    brief: "Query time series and draw a chart",
    more: "Repeat --where to compare several series.",
    examples: [
      "charts query --source Logs --where SeverityText:error --group-by ServiceName --since 3h --granularity 5m",
      "charts query --source Logs --where SeverityText:error --where '' --ratio",
      "charts query --source Traces --agg p95 --field Duration --group-by ServiceName --watch 10s",
      "charts query --source Logs --where \"Body LIKE '%timeout%'\" --where-language sql",
    ],
  }),
});

/**
 * Checks that a query on a metric source names a metric.
 *
 * @throws {UsageError} If the source is known to hold metrics and no metric is named.
 */
function requireMetric({ name, kind }: FoundSource, { metricName }: Flags): void {
  if (kind !== "metric" || metricName !== undefined) return;
  throw new UsageError(
    `Source ${JSON.stringify(name)} holds metrics, but no metric is selected.`,
    "Select one, for example `--metric-name cpu.load --metric-type gauge --agg avg`.",
  );
}

function seriesOf(
  sourceId: string,
  filters: readonly string[],
  aggregation: Aggregation,
  { field, metricName, metricType, whereLanguage, groupBy }: Flags,
): object[] {
  const isMetric = metricName !== undefined;
  const optional = {
    // The value column of OpenTelemetry metric tables.
    field: field ?? (isMetric ? "Value" : undefined),
    metricName,
    metricDataType: metricType ?? (isMetric ? "gauge" : undefined),
    whereLanguage,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return filters.map((where) => ({ sourceId, ...aggregation, where, groupBy: [...groupBy], ...given }));
}

/** Returns the name of a series: its aggregation, filter and group. */
function nameOf(flags: Flags, filters: readonly string[], series: number, group: readonly string[]): string {
  const { agg, level, field, metricName, ratio } = flags;
  const parameters = [level, metricName ?? field].filter((value) => value !== undefined);
  const what = parameters.length === 0 ? agg : `${agg}(${parameters.join(", ")})`;
  const of = (where: string | undefined): string => [what, where].filter(Boolean).join(" · ");
  const name = ratio ? `${of(filters[0])} / ${of(filters[1])}` : of(filters[series]);
  return [name, group.join(", ")].filter((part) => part !== "").join(" · ");
}
