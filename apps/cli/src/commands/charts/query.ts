import { runQuery, toAggregation } from "../../charts/chart-query.ts";
import { chartView, emptyMessage } from "../../charts/chart-view.ts";
import { combineFilters, luceneHint } from "../../charts/combine-filters.ts";
import { queryFlags } from "../../charts/query-flags.ts";
import type { QueryFlags } from "../../charts/query-flags.ts";
import { timeRange } from "../../charts/time-range.ts";
import { showAndWatch } from "../../output/show-and-watch.ts";
import { selfHostedClient } from "../../connection/clients.ts";
import { selfHostedFlags } from "../../connection/flags.ts";
import { UsageError } from "../../errors/command-error.ts";
import { listOutputFlag } from "../../output/show.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { findSource } from "../../names/find-named.ts";
import type { FoundSource } from "../../names/find-named.ts";

export const query = buildCommand({
  async func(flags) {
    const { signal } = this;
    const { svg, utc } = flags;
    const client = selfHostedClient(this, flags);
    checkFlags(flags, this.now());
    const sentField = await sentFieldOf(flags.field);
    const warning = luceneHint([...flags.where, ...flags.series], flags.whereLanguage);
    const bareWord = warning ?? (await bareWordHint([...flags.where, ...flags.series], flags.whereLanguage));
    if (bareWord !== undefined) this.tell(bareWord, "warning");

    const source = await findSource(client, flags.source, { flag: "--source", signal });
    requireMetric(source, flags);
    const { groupBy = [] } = flags;
    const asked = { ...flags, source, sentField, groupBy, filters: combineFilters(flags) };
    if (isTotal(flags)) {
      const { queryTotals, totalsView } = await import("../../charts/chart-totals.ts");
      const { top, compareTo } = flags;
      return showAndWatch(this, flags, async () => {
        const range = timeRange(flags, this.now());
        return totalsView(asked, await queryTotals(client, asked, range, { signal, top, compareTo }), utc);
      });
    }
    const load = async () => {
      const now = this.now();
      return runQuery(client, asked, timeRange(flags, now), { now, signal });
    };

    if (svg === undefined) {
      const { newestFirst } = flags;
      return showAndWatch(this, flags, async () => chartView(asked, await load(), { utc, newestFirst }));
    }
    const result = await load();
    const message = emptyMessage(asked, result, utc);
    if (message === undefined) {
      const { writeChart } = await import("../../output/chart.ts");
      await writeChart(this, svg, result.chart, { utc });
    }
    this.tell(message ?? `Wrote ${svg}.`);
  },
  parameters: { flags: { ...selfHostedFlags, ...listOutputFlag, ...queryFlags } },
  docs: {
    brief: "Query time series and draw a chart",
    more: [
      "The range is extended to complete buckets; the one that is still open is drawn",
      "differently. Times are in the time zone of the system, unless --utc is set.",
      "",
      "JSON has one record for each bucket and series, and CSV one line for each bucket,",
      "both in UTC.",
      "",
      "With --total, there is one value for each group instead, over exactly the range.",
      "Values of metrics come from buckets, whose width is shown.",
      "",
      "What changed at 14:05: --from 14:05 --to 14:35 --compare-to 30m.",
    ].join("\n"),
    examples: [
      "charts query --source Logs --where ServiceName:checkout --where SeverityText:error --since 3h",
      "charts query --source Logs --series SeverityText:error --series SeverityText:warn --granularity 5m",
      "charts query --source Logs --where SeverityText:error --group-by ServiceName --top 5 --since 3h",
      "charts query --source Logs --group-by ServiceName,SeverityText --since 30m --compare-to 30m --top 10",
      "charts query --source Logs --series SeverityText:error --series '' --ratio",
      "charts query --source Traces --agg p95 --field Duration --group-by ServiceName --watch 10s",
      "charts query --source Logs --where \"Body LIKE '%timeout%'\" --where-language sql",
    ],
  },
});

/**
 * Checks the flags before anything is sent.
 *
 * @throws {UsageError} If flags are invalid or cannot be combined.
 */
function checkFlags(flags: QueryFlags, now: number): void {
  const { ratio, series, svg, watch, granularity, newestFirst, compareTo } = flags;
  const { startTime, endTime } = timeRange(flags, now);
  const isTime = { svg: svg !== undefined, granularity: granularity !== "auto", "newest-first": newestFirst };
  const [conflict] = Object.entries(isTime).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []));
  if (isTotal(flags) && conflict !== undefined)
    throw new UsageError(
      `--${compareTo !== undefined ? "compare-to" : flags.top === undefined ? "total" : "top"} and ${conflict} cannot be combined.`,
      "A total has no buckets. Omit one of them.",
    );
  if (svg !== undefined && watch !== undefined)
    throw new UsageError("--svg and --watch cannot be combined.", "Pass one of them.");
  if (ratio && series.length !== 2)
    throw new UsageError(
      "A ratio needs two series.",
      "Pass `--series` twice: the first series is divided by the second. `--series ''` matches everything.",
    );
  if (compareTo !== undefined && series.length > 1 && !ratio)
    throw new UsageError("--compare-to needs one series.", "Pass `--series` at most once, or two with `--ratio`.");
  if (compareTo !== undefined && compareTo < endTime - startTime)
    throw new UsageError(
      "--compare-to is shorter than the range, so that the compared ranges overlap.",
      "Pass `--compare-to` with at least the length of the range, or a shorter range.",
    );
  toAggregation(flags.agg, flags.level);
}

/** Returns whether to show the whole range instead of its buckets. */
function isTotal({ total, top, compareTo }: QueryFlags): boolean {
  return total || top !== undefined || compareTo !== undefined;
}

/**
 * Checks that a query on a metric source names a metric.
 *
 * @throws {UsageError} If the source is known to hold metrics and no metric is named.
 */
function requireMetric({ name, kind }: FoundSource, { metricName }: QueryFlags): void {
  if (kind !== "metric" || metricName !== undefined) return;
  throw new UsageError(
    `Source ${JSON.stringify(name)} holds metrics, but no metric is selected.`,
    "Select one, for example `--metric-name cpu.load --metric-type gauge --agg avg`.",
  );
}

/**
 * Returns the field as chart queries understand it.
 *
 * @throws {UsageError} If the field has a dot that cannot be rewritten: the values would be those of a text.
 */
async function sentFieldOf(field: string | undefined): Promise<string | undefined> {
  if (field?.includes(".") !== true) return field;
  const { toQueryField } = await import("@obstack/alerting/backtest");
  const rewritten = toQueryField(field);
  if (typeof rewritten === "object") throw new UsageError(`Invalid --field: ${rewritten.reason}.`);
  return rewritten;
}

/** Returns a warning about a word without a field, as views of tiles have it. */
async function bareWordHint(filters: readonly string[], language: string | undefined): Promise<string | undefined> {
  if (language === "sql" || filters.length === 0) return undefined;
  const { findBareWord, noDefaultColumn } = await import("@obstack/alerting/backtest");
  const word = filters.map(findBareWord).find((found) => found !== undefined);
  return word === undefined ? undefined : `The filter contains ${word} ${noDefaultColumn(word)}.`;
}
