import { splitExpressions } from "@obstack/core";
import { chartLimits } from "@obstack/selfhosted";
import {
  completeNames,
  optional,
  parseNumber,
  parseWholeNumber,
  preset,
  repeated,
  text,
  toggle,
} from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import { parseDuration } from "../input/parse-time.ts";
import { utcFlag } from "../output/show.ts";

export const queryFlags = {
  source: {
    kind: "parsed",
    parse: text,
    placeholder: "name|id",
    brief: "Name or identifier of the source",
    ...completeNames("sources"),
  },
  agg: preset("count", "function", "Aggregation function, such as count, sum, avg or p95"),
  level: optional("number", "Level for --agg quantile, from 0 to 1", parseNumber),
  field: {
    ...optional("column", "Column to aggregate (default for metrics: Value)"),
    ...completeNames("columns"),
  },
  metricName: optional("name", "Metric to query (metric sources only)"),
  metricType: optional("type", "Data type of the metric, such as gauge or sum (default gauge)"),
  where: repeated("filter", "Filter; several ones are combined with AND"),
  series: repeated("filter", "Filter of one more series, in addition to --where"),
  whereLanguage: optional("sql|lucene", "Language of filters (default lucene)"),
  groupBy: {
    ...optional("columns", "Columns or expressions to group by (comma-separated)", splitExpressions),
    ...completeNames("columns"),
  },
  since: optional("time", "Length or start of the time range, for example 3h or 17:00 (default 1h)"),
  from: optional("time", "Start of the time range: ISO 8601, epoch, or a relative time, for example 3h"),
  to: optional("time", "End of the time range (default now)"),
  granularity: {
    ...preset("auto", "time", "Bucket width, for example 5m or 1h"),
    proposeCompletions: async () => chartLimits().granularities,
  },
  ratio: toggle("Divide the first --series by the second"),
  total: toggle("Show one value for each group over the exact range, the largest first"),
  top: optional(
    "number",
    "Maximum number of groups, those with the largest totals (implies --total)",
    parseWholeNumber(1, 10_000),
  ),
  compareTo: optional(
    "duration",
    "Compare groups with the same range this long before, for example 1d (implies --total)",
    parseDuration,
  ),
  newestFirst: toggle("Print the newest bucket first (JSON and CSV)"),
  svg: optional("file", "SVG file to write instead of printing the chart"),
  watch: optional("time", "Refresh interval, for example 10s (Ctrl-C to stop)", parseDuration),
  ...utcFlag,
} as const;

export type QueryFlags = FlagValues<typeof queryFlags>;
