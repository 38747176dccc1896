import { completeNames } from "../common/complete-names.ts";
import { text } from "../common/text.ts";
import { parseNumber } from "../input/parse-number.ts";
import { splitExpressions } from "../input/split-expressions.ts";
import { parseDuration } from "../input/parse-time.ts";
import { utcFlag } from "../output/flags.ts";

/** What to query and how to show it. */
export interface QueryFlags {
  readonly source: string;
  readonly agg: string;
  readonly level?: number;
  readonly field?: string;
  readonly metricName?: string;
  readonly metricType?: string;
  readonly where: readonly string[];
  readonly series: readonly string[];
  readonly whereLanguage?: string;
  readonly groupBy?: readonly string[];
  readonly since?: string;
  readonly from?: string;
  readonly to?: string;
  readonly granularity: string;
  readonly ratio: boolean;
  readonly watch?: number;
  readonly svg?: string;
  readonly utc: boolean;
}

export const queryFlags = {
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
    brief: "Filter; several ones are combined with AND",
  },
  series: {
    kind: "parsed",
    parse: text,
    variadic: true,
    default: [],
    placeholder: "filter",
    brief: "Filter of one more series, in addition to --where",
  },
  whereLanguage: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "sql|lucene",
    brief: "Language of filters (default lucene)",
  },
  groupBy: {
    kind: "parsed",
    parse: splitExpressions,
    optional: true,
    placeholder: "columns",
    brief: "Columns or expressions to group by (comma-separated)",
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
    proposeCompletions: async () => (await import("./granularities.ts")).granularities(),
    brief: "Bucket width, for example 5m or 1h",
  },
  ratio: {
    kind: "boolean",
    default: false,
    brief: "Divide the first --series by the second",
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
  ...utcFlag,
} as const;
