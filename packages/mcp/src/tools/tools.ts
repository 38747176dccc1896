import { z } from "zod";
import { selectRows } from "./select-rows.ts";
import { flag } from "./tool.ts";
import type { Tool, ToolInput } from "./tool.ts";

/** An argument that says something: an empty one could widen what a command does. */
const words = () => z.string().regex(/\S/).max(500);
const text = (description: string) => words().describe(description).optional();
const cursor = z.string().max(40).optional();
const profile = text("Profile. Default: the current one");
const target = text("Target in obstack.yaml, or several: 'eu-*,!eu-3'");
const only = text("Only this object: its key, or owner:NAME");
const since = text("Time range, such as 3h or 7d");

const kinds = ["dashboards", "alerts", "sources", "webhooks", "pipes", "profiles"] as const;

/** Tools that only read. */
export const readTools: readonly Tool[] = [
  {
    name: "find",
    description:
      "List or search objects of a server by name, tag or identifier. Alerts have their state and since when.",
    input: z.strictObject({
      kind: z.enum(kinds),
      text: text("Part of the name, tag or identifier"),
      firing: z.boolean().describe("Only firing alerts").optional(),
      profile,
      cursor,
    }),
    words: ({ kind, firing, profile: name }) =>
      kind === "profiles"
        ? ["profile", "list"]
        : [String(kind), "list", ...(kind === "alerts" ? flag("firing", firing) : []), ...flag("profile", name)],
    select: (value, { text: wanted }) => selectRows(value, wanted === undefined ? undefined : String(wanted)),
  },
  {
    name: "chart",
    description: "Values over time: of a source, or those that an alert watches with its firings.",
    input: z.strictObject({
      source: text("Source, unless an alert is given"),
      alert: text("Alert"),
      where: text("Filter in Lucene syntax"),
      agg: text("count (default), sum, avg, p95, …"),
      field: text("Column to aggregate"),
      groupBy: text("Columns, comma-separated"),
      since,
      granularity: text("Bucket width, such as 5m"),
      profile,
      cursor,
    }),
    words: ({ alert, source, groupBy, where, agg, field, granularity, ...others }) => {
      const shared = [...flag("since", others["since"]), ...flag("profile", others["profile"])];
      if (alert !== undefined) return ["alerts", "chart", ...shared, "--", String(alert)];
      const own = { source, where, agg, field, granularity, "group-by": groupBy };
      return ["charts", "query", ...Object.entries(own).flatMap(([name, value]) => flag(name, value)), ...shared];
    },
  },
  {
    name: "plan",
    description: "What an apply of the files in the folder would change on each target, with a digest to review.",
    input: z.strictObject({
      target,
      all: z.boolean().optional(),
      only,
      prune: z.boolean().describe("Delete what has no file").optional(),
      cursor,
    }),
    words: (input, folder) => ["plan", ...fleet(input), ...flag("prune", input["prune"]), "--", folder],
  },
  {
    name: "drift",
    description: "What others changed on the server since the last apply of the folder.",
    input: z.strictObject({ target, all: z.boolean().optional(), cursor }),
    words: (input, folder) => ["drift", ...fleet(input), "--", folder],
  },
  {
    name: "backtest",
    description:
      "How often alerts would have fired on past data, with other thresholds: of the files, or of one alert of the server.",
    input: z
      .strictObject({
        since,
        alert: text("Alert. Default: all in the files"),
        server: z.boolean().describe("Test the server's alert, not the file").optional(),
        threshold: z.number().describe("Other threshold (server)").optional(),
        atMost: text("Limit of firings (files), such as '2/day'"),
        target,
        profile,
        cursor,
      })
      .refine(({ server, alert }) => server !== true || alert !== undefined, {
        path: ["alert"],
        error: "Name the alert of the server.",
      }),
    words: (input, folder) => {
      const { alert, server, threshold, atMost, since: time = "7d", profile: name } = input;
      const shared = [...flag("since", time), ...flag("profile", name)];
      if (server === true) return ["alerts", "test", ...shared, ...flag("threshold", threshold), "--", String(alert)];
      return ["test", ...shared, ...flag("alert", alert), ...flag("at-most", atMost), ...fleet(input), "--", folder];
    },
  },
  {
    name: "slo",
    description: "Error budgets of the SLOs in the folder: what is left, burn rates, and when they end.",
    input: z.strictObject({ target, all: z.boolean().optional(), cursor }),
    words: (input, folder) => ["slo", "status", ...fleet(input), "--", folder],
  },
  {
    name: "costs",
    description: "Usage costs of the hosted organization.",
    input: z.strictObject({
      from: words().describe("Date, such as 2026-01-31"),
      to: words(),
      by: z.enum(["month", "entity", "metric"]).optional(),
      profile,
      cursor,
    }),
    words: ({ from, to, by, profile: name }) => [
      "usage-cost",
      ...Object.entries({ from, to, by, profile: name }).flatMap(([key, value]) => flag(key, value)),
    ],
  },
];

/** The tool that writes. */
export const applyTool: Tool = {
  name: "apply",
  description:
    "Apply the changes of a plan that a person has reviewed. Skips every change that its digest does not cover.",
  input: z.strictObject({
    digest: z
      .string()
      .regex(/^v\d+(?:\.[\w-]+)*$/)
      .max(100_000)
      .describe("From `plan`"),
    target,
    all: z.boolean().optional(),
    only,
    prune: z.boolean().optional(),
    cursor,
  }),
  isWrite: true,
  words: (input, folder) => [
    "apply",
    "--yes",
    ...flag("expect", input["digest"]),
    ...fleet(input),
    ...flag("prune", input["prune"]),
    "--",
    folder,
  ],
};

function fleet({ target: name, all, only: limit }: ToolInput): readonly string[] {
  return [...flag("target", name), ...flag("all", all), ...flag("only", limit)];
}
