import { dashboardFields } from "@obstack/core";
import { z } from "zod";
import type { Release } from "../common/behavior.ts";
import type { Specification } from "../specification/specification.ts";

/** The values that a release accepts, in the order of its messages. */
interface Values {
  readonly aggFn: readonly [string, ...string[]];
  readonly interval: readonly [string, ...string[]];
  readonly thresholdType: readonly [string, ...string[]];
  readonly source: readonly [string, ...string[]];
}

const older: Values = {
  aggFn: ["avg", "count", "count_distinct", "last_value", "max", "min", "quantile", "sum", "any", "none"],
  interval: ["1m", "5m", "15m", "30m", "1h", "6h", "12h", "1d"],
  thresholdType: ["above", "below"],
  source: ["saved_search", "tile"],
};

/** The values that deployed servers accept. They differ from the interface document, and therefore from the specs. */
export const valuesOf: Readonly<Record<Release, Values>> = {
  older,
  current: {
    ...older,
    aggFn: [...older.aggFn, "increase"],
    thresholdType: [
      "above",
      "below",
      "above_exclusive",
      "below_or_equal",
      "equal",
      "not_equal",
      "between",
      "not_between",
    ],
  },
};

/** Creates the schemas of the bodies that a release accepts, by operationId, with its error messages. They drop unknown fields. */
export function createRequestSchemas(
  release: Release,
  specification: Specification,
  now: () => number,
): Readonly<Record<string, z.ZodTypeAny>> {
  const values = valuesOf[release];
  const alert = alertSchema(release, values, now);
  return {
    createDashboard: dashboardSchema(release, values, "create"),
    updateDashboard: dashboardSchema(release, values, "update"),
    createAlert: alert,
    updateAlert: alert,
    queryChartSeries: chartSchema(values, specification),
  };
}

const nullish = z.string().nullish();

function alertSchema(release: Release, { interval, thresholdType, source }: Values, now: () => number): z.ZodTypeAny {
  const channel = z.object({ type: z.string(), webhookId: z.string().min(1) });
  const isCurrent = release === "current";
  const base = z.object({
    channel: isCurrent ? channel.optional() : channel,
    ...(isCurrent ? { channels: z.array(channel).min(1).optional() } : {}),
    interval: z.enum(interval),
    threshold: z.number(),
    thresholdType: z.enum(thresholdType),
    ...(isCurrent
      ? {
          thresholdMax: z.number().optional(),
          numConsecutiveWindows: z.number().int().min(1).nullish(),
          note: nullish,
          scheduleOffsetMinutes: z.number().int().min(0).optional(),
          scheduleStartAt: z.string().datetime({ offset: true }).nullish(),
        }
      : {}),
    source: z.enum(source).default("saved_search"),
    name: nullish,
    message: nullish,
    groupBy: nullish,
  });
  const savedSearch = z.object({ source: z.literal("saved_search"), savedSearchId: z.string().min(1) });
  const tile = z.object({
    source: z.literal("tile"),
    tileId: z.string().min(1),
    dashboardId: z.string().min(1),
  });
  const schema = base.and(savedSearch.or(tile));
  return isCurrent ? schema.superRefine((alert, context) => checkAlert(alert, context, now)) : schema;
}

function reject(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: "custom", path: [field], message });
}

const year = 365 * 86_400_000;

function checkAlert(
  { channel, channels, thresholdType, threshold, thresholdMax, scheduleOffsetMinutes, scheduleStartAt }: CurrentAlert,
  context: z.RefinementCtx,
  now: () => number,
): void {
  if (channel === undefined && channels === undefined)
    reject(context, "channels", 'Provide either "channel" or "channels"');
  if (channel !== undefined && Array.isArray(channels) && JSON.stringify(channel) !== JSON.stringify(channels[0])) {
    const message =
      'When both "channel" and "channels" are provided, "channel" must match the first entry of "channels"';
    reject(context, "channels", message);
  }
  if (thresholdType.endsWith("between")) {
    if (typeof thresholdMax !== "number")
      reject(context, "thresholdMax", `thresholdMax is required when thresholdType is "${thresholdType}"`);
    else if (thresholdMax < threshold) reject(context, "thresholdMax", "thresholdMax must be >= threshold");
  }
  if (typeof scheduleStartAt !== "string") return;
  if (Number(scheduleOffsetMinutes ?? 0) > 0)
    reject(context, "scheduleStartAt", "scheduleStartAt cannot be combined with scheduleOffsetMinutes");
  if (Date.parse(scheduleStartAt) > now() + year)
    reject(context, "scheduleStartAt", "scheduleStartAt must be within 1 year from now");
}

interface CurrentAlert {
  readonly thresholdType: string;
  readonly threshold: number;
  readonly channel?: unknown;
  readonly channels?: unknown;
  readonly thresholdMax?: unknown;
  readonly scheduleOffsetMinutes?: unknown;
  readonly scheduleStartAt?: unknown;
}

const position = Object.fromEntries(["x", "y", "w", "h"].map((name) => [name, z.number().optional()]));

function dashboardSchema(release: Release, values: Values, change: "create" | "update"): z.ZodTypeAny {
  const isCurrent = release === "current";
  const series = z.array(seriesSchema(values));
  const shared = { name: z.string().optional(), ...position, asRatio: z.boolean().optional() };
  const tile = isCurrent
    ? z
        .object({
          id: z.string().optional(),
          ...shared,
          series: series.min(1).optional(),
          config: configSchema(values).optional(),
          containerId: z.string().optional(),
          tabId: z.string().optional(),
        })
        .superRefine(checkContent)
    : z.object({ ...shared, series }).and(z.object(change === "update" ? { id: z.string() } : {}));
  const savedView = {
    savedQuery: nullish,
    savedQueryLanguage: nullish,
    savedFilterValues: z.array(z.unknown()).optional(),
    containers: z.array(z.unknown()).optional(),
  };
  return z.object({
    name: z.string(),
    tiles: z.array(tile),
    tags: z.array(z.string()).optional(),
    filters: z.array(filterSchema(change)).optional(),
    ...(isCurrent ? savedView : {}),
  });
}

function checkContent({ series, config }: { series?: unknown; config?: unknown }, context: z.RefinementCtx): void {
  if ((series === undefined) !== (config === undefined)) return;
  const message =
    series === undefined ? "Tile must have either series or config" : "Tile cannot have both series and config";
  context.addIssue({ code: "custom", message });
}

/** A create rejects the identifier of a filter; an update requires it. */
function filterSchema(change: "create" | "update"): z.ZodTypeAny {
  const filter = z.object(change === "update" ? { id: z.string() } : {}).passthrough();
  if (change === "update") return filter;
  return filter.superRefine((value, context) => {
    if ("id" in value) context.addIssue({ code: "unrecognized_keys", keys: ["id"] });
  });
}

/** Fields of a series in the spec. Servers do not have `dataSource`. */
const seriesNames = Object.keys(dashboardFields["tiles"]?.fields?.["series"]?.fields ?? {}).filter(
  (name) => name !== "dataSource",
);
/** Fields of a series that only some kinds of tiles have. */
const moreNames = ["alias", "numberFormat", "sortOrder"];

function seriesSchema({ aggFn }: Values): z.ZodTypeAny {
  const open = Object.fromEntries([...seriesNames, ...moreNames].map((name) => [name, z.unknown()]));
  const drawn = z.object({
    ...open,
    type: z.string().default("time"),
    sourceId: z.string().optional(),
    aggFn: z.enum(aggFn).optional(),
    level: z.number().min(0).max(1).optional(),
    field: z.string().optional(),
    where: z.string(),
    groupBy: z.array(z.string()),
  });
  // Searches and markdown have no chart.
  const other = z.object({ type: z.string() }).passthrough();
  return byValue((value) => (["search", "markdown"].includes(Object(value).type) ? other : drawn));
}

/** A `config` is open, because kinds of tiles have different fields. */
function configSchema({ aggFn }: Values): z.ZodTypeAny {
  const item = z
    .object({ aggFn: z.enum(aggFn), level: z.number().min(0).max(1).optional(), where: z.string().optional() })
    .passthrough();
  const heatmap = z.object({}).passthrough();
  return byValue((value) => {
    const { displayType } = Object(value) as { readonly displayType?: unknown };
    // Texts of the web UI have an empty list.
    const items = z.array(displayType === "heatmap" ? heatmap : item).min(displayType === "markdown" ? 0 : 1);
    const select = byValue((given) => (Array.isArray(given) ? items : z.string()));
    return z.object({ displayType: z.string(), select: select.optional() }).passthrough();
  });
}

function chartSchema({ aggFn }: Values, { schemas }: Specification): z.ZodTypeAny {
  const properties = schemas["QueryChartSeriesRequest"]?.properties ?? {};
  const oneOf = (name: string): z.ZodTypeAny => z.enum(properties[name]?.enum as [string, ...string[]]).optional();
  const names = Object.keys(schemas["ChartSeriesRequest"]?.properties ?? {});
  const series = z.object({
    ...Object.fromEntries(names.map((name) => [name, z.unknown()])),
    sourceId: z.string(),
    aggFn: z.enum(aggFn),
    level: z.number().min(0).max(1).optional(),
    field: z.string().optional(),
    where: z.string(),
    whereLanguage: z.string().optional(),
    groupBy: z.array(z.string()),
    metricName: z.string().optional(),
  });
  const time = z.number().int();
  return z.object({
    series: z
      .array(series)
      .min(properties["series"]?.minItems ?? 1)
      .max(properties["series"]?.maxItems ?? 5)
      .refine((all) => all.every(({ groupBy }) => groupBy.join("\n") === all[0]?.groupBy.join("\n")), {
        message: "All series must have the same groupBy fields",
      }),
    endTime: time,
    granularity: oneOf("granularity"),
    startTime: time,
    seriesReturnType: oneOf("seriesReturnType"),
  });
}

/** Creates a schema that depends on the value. Unlike a union, it keeps the messages of the chosen schema. */
function byValue(choose: (value: unknown) => z.ZodTypeAny): z.ZodTypeAny {
  return z
    .unknown()
    .superRefine((value, context) => {
      for (const issue of choose(value).safeParse(value).error?.issues ?? []) context.addIssue(issue);
    })
    .transform((value) => choose(value).parse(value) as unknown);
}
