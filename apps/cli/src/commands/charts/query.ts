import { setTimeout } from "node:timers/promises";
import type { QueryChartSeriesRequest, SelfHostedClient } from "@obstack/selfhosted";
import { toColumns } from "@obstack/selfhosted";
import { buildCommand } from "@stricli/core";
import { selfHostedClient } from "../../connection/clients.ts";
import { listOutputFlag, selfHostedFlags } from "../../connection/flags.ts";
import type { SelfHostedFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { parseDuration, parseTime } from "../../input/parse-time.ts";
import { show } from "../../output/show.ts";
import { text } from "../../input/text.ts";
import { describe } from "../describe.ts";

type Flags = SelfHostedFlags & {
  readonly source: string;
  readonly agg: string;
  readonly field?: string;
  readonly where: readonly string[];
  readonly groupBy: readonly string[];
  readonly since?: string;
  readonly from?: string;
  readonly to?: string;
  readonly granularity: string;
  readonly ratio: boolean;
  readonly watch?: number;
  readonly svg?: string;
};

/** Moves the cursor to the corner and clears what is below. */
const clearScreen = "\u001B[H\u001B[2J";

export const query = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const client = selfHostedClient(this, flags);
    // A mistake in it is told before anything is sent.
    timeRange(flags, this.now());
    const sourceId = await findSource(client, flags.source, this.signal);
    const filters = flags.where.length === 0 ? [""] : flags.where;
    const series = filters.map((where) => ({
      sourceId,
      aggFn: flags.agg,
      where,
      groupBy: [...flags.groupBy],
      ...(flags.field === undefined ? {} : { field: flags.field }),
    }));
    const draw = async (): Promise<void> => {
      const points = await client.charts.querySeries(
        {
          // The client checks how many there are, and the granularity, against the spec.
          series: series as unknown as QueryChartSeriesRequest["series"],
          ...timeRange(flags, this.now()),
          granularity: flags.granularity as NonNullable<QueryChartSeriesRequest["granularity"]>,
          seriesReturnType: flags.ratio ? "ratio" : "column",
        },
        { signal: this.signal },
      );
      const { times, columns } = toColumns(points);
      const names = columns.map(({ series: index, group }) => name(flags, filters[index] ?? "", group));
      if (flags.svg !== undefined) {
        const { chartSvg } = await import("../../output/chart-svg.ts");
        await this.writeText(flags.svg, chartSvg({ times, columns }, names));
        this.process.stderr.write(`Drew ${flags.svg}.\n`);
        return;
      }
      if (flags.watch !== undefined && this.terminal.columns !== undefined) this.process.stdout.write(clearScreen);
      await show(this, flags, {
        data: points,
        rows: () => ({
          titles: ["time", ...names],
          rows: times.map((time, row) => [new Date(time).toISOString(), ...columns.map(({ values }) => values[row])]),
        }),
        text: async (terminal) => (await import("../../output/chart.ts")).chart({ times, columns }, names, terminal),
      });
    };
    await draw();
    const { signal } = this;
    while (flags.watch !== undefined && !signal.aborted) {
      // Ctrl-C is how it ends, not a failure.
      const unlessEnded = (error: unknown): void => {
        if (!signal.aborted) throw error;
      };
      await setTimeout(flags.watch, undefined, { signal }).then(draw).catch(unlessEnded);
    }
  },
  parameters: {
    flags: {
      ...selfHostedFlags,
      ...listOutputFlag,
      source: { kind: "parsed", parse: text, brief: "Source to read, by identifier or name" },
      agg: { kind: "parsed", parse: text, default: "count", brief: "Aggregation function" },
      field: { kind: "parsed", parse: text, optional: true, brief: "Field to aggregate" },
      where: { kind: "parsed", parse: text, variadic: true, default: [], brief: "Filter; each one given is a series" },
      groupBy: { kind: "parsed", parse: text, variadic: ",", default: [], brief: "Fields to group by" },
      since: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "time",
        brief: "Time range up to now, as 3h; default 1h",
      },
      from: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "time",
        brief: "Start: ISO 8601, epoch, or 3h (ago)",
      },
      to: { kind: "parsed", parse: text, optional: true, placeholder: "time", brief: "End; default now" },
      granularity: { kind: "parsed", parse: text, default: "auto", brief: "Width of a bucket, as 5m or 1h" },
      ratio: { kind: "boolean", default: false, brief: "Ask for the ratio of two series" },
      svg: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "file",
        brief: "Draw into an SVG file, and print nothing",
      },
      watch: {
        kind: "parsed",
        parse: parseDuration,
        optional: true,
        placeholder: "time",
        brief: "Ask again after so much time, as 10s, until Ctrl-C",
      },
    },
  },
  docs: describe({
    brief: "Query time series and draw them",
    more: "Query time series and draw them. Several filters are several series.",
    examples: [
      "charts query --source Logs --where level:error --since 3h --granularity 5m",
      "charts query --source Logs --agg avg --field duration --group-by service --watch 10s",
    ],
  }),
});

function timeRange({ since, from, to }: Flags, now: number): { startTime: number; endTime: number } {
  if (since !== undefined && from !== undefined)
    throw new UsageError("--since and --from name the same thing; give one of them.");
  const endTime = to === undefined ? now : parseTime(to, now);
  const startTime = from === undefined ? endTime - parseDuration(since ?? "1h") : parseTime(from, now);
  if (startTime >= endTime) throw new UsageError("The time range ends before it begins.", "Put --from before --to.");
  return { startTime, endTime };
}

/** An identifier is taken as it is, without a request; anything else is looked up by name. */
async function findSource(client: SelfHostedClient, source: string, signal: AbortSignal): Promise<string> {
  if (/^[0-9a-f]{24}$/i.test(source)) return source;
  const sources = await client.sources.list({ signal });
  const found = sources.filter(({ id, name: label }) => id === source || label?.toLowerCase() === source.toLowerCase());
  const [id] = found.map((one) => one.id);
  if (found.length === 1 && typeof id === "string") return id;
  const names = sources.map((one) => one.name ?? one.id).join(", ");
  throw new UsageError(
    found.length === 0
      ? `There is no source ${JSON.stringify(source)}.`
      : `Several sources are named ${JSON.stringify(source)}.`,
    found.length === 0 ? `There are: ${names || "none"}.` : "Give the identifier.",
  );
}

function name({ agg, field, ratio }: Flags, where: string, group: readonly string[]): string {
  if (ratio) return "ratio";
  const what = field === undefined ? agg : `${agg}(${field})`;
  return [what, where, group.join(", ")].filter((part) => part !== "").join(" · ");
}
