import { z } from "zod";
import { selectRows } from "./select-rows.ts";
import { listChanges, shortenDescription, toColumns } from "./select-values.ts";
import { commandLine, flag, flags } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** An argument that says something: an empty one could widen what a command does. */
const words = () => z.string().regex(/\S/).max(500);
const text = (description: string) => words().describe(description).optional();
const cursor = z.string().max(40).optional();
const target = text("Target in obstack.yaml, or several: 'eu-*,!eu-3'");
const only = text("Only this object, with values: its key, or owner:NAME");
const since = text("Time range, such as 3h or 7d");

const kinds = ["dashboards", "alerts", "sources", "webhooks", "pipes"] as const;

/**
 * Returns the tools that only read.
 *
 * @param hasProfiles Whether a call can select a profile.
 */
export function createReadTools(hasProfiles = true): readonly Tool[] {
  const profile = hasProfiles ? { profile: text("Profile. Default: the current one") } : {};
  return [
    {
      name: "find",
      description:
        "List or search objects of a server. Dashboards are searched with the names and queries of their tiles. Alerts have their state; `backtest` shows since when.",
      input: z
        .strictObject({
          kind: z.enum(hasProfiles ? [...kinds, "profiles"] : kinds),
          text: text("Part of the name, tag or identifier, or of a tile"),
          tile: text("Complete tiles whose name contains this"),
          firing: z.boolean().describe("Only firing alerts").optional(),
          ...profile,
          cursor,
        })
        .refine(({ kind, tile }) => kind === "dashboards" || tile === undefined, {
          path: ["tile"],
          error: "Only dashboards have tiles.",
        }),
      words: ({ kind, firing, profile: name }) => [
        ...(kind === "profiles" ? ["profile", "list"] : [String(kind), "list"]),
        ...(kind === "alerts" ? flag("firing", firing) : []),
        ...(kind === "profiles" ? [] : flag("profile", name)),
      ],
      select: (value, input) => selectRows(value, input),
    },
    {
      name: "query",
      description:
        "Count or measure events of a source: totals and top groups over the exact range, or values over time.",
      input: z.strictObject({
        source: words(),
        where: text("Filter, for example SeverityText:error ServiceName:cart"),
        whereLanguage: z.enum(["lucene", "sql"]).optional(),
        agg: text("count (default), sum, avg, p95, …"),
        field: text("Column to aggregate"),
        metricName: text("Of metric sources"),
        metricType: text("gauge (default), sum, …"),
        groupBy: text("Columns, comma-separated"),
        share: text("Filter, for the share of events that match it"),
        total: z.boolean().describe("One value per group").optional(),
        top: z.int().min(1).max(1000).describe("Only the largest groups").optional(),
        compareTo: text("Compare groups with the same range this long before, for example 7d"),
        newestFirst: z.boolean().optional(),
        since,
        from: text("Start, instead of since"),
        to: text("End"),
        granularity: text("Bucket width, for example 5m"),
        ...profile,
        cursor,
      }),
      words: ({ share, ...input }) => [
        "charts",
        "query",
        ...(share === undefined ? [] : [...flag("series", share), "--series", "", "--ratio"]),
        ...flags(input),
      ],
      select: toColumns,
    },
    {
      name: "describe",
      description: "Columns, attributes, metrics and frequent values of a source. Call it before you write filters.",
      input: z.strictObject({
        source: words(),
        field: text("Only this column or attribute"),
        since,
        ...profile,
        cursor,
      }),
      words: ({ source, ...input }) => ["sources", "describe", ...flags(input), "--", String(source)],
      select: shortenDescription,
    },
    {
      name: "chart",
      description: "What an alert watches, over time, with its threshold and firings.",
      input: z.strictObject({ alert: words(), since, ...profile, cursor }),
      words: ({ alert, ...input }) => ["alerts", "chart", ...flags(input), "--", String(alert)],
    },
    {
      name: "preview",
      description: "Values of the tiles that an apply would change, before and after.",
      input: z.strictObject({ target, only, since, cursor }),
      words: onFolder("preview"),
    },
    {
      name: "plan",
      description:
        "What an apply of the files in the folder would change on each target, with a digest to review. Values: with `only`.",
      input: z.strictObject({
        target,
        offline: z.boolean().describe("Only check the files, without a server").optional(),
        all: z.boolean().optional(),
        only,
        prune: z.boolean().describe("Delete what has no file").optional(),
        cursor,
      }),
      listsChanges: true,
      words: ({ offline, ...input }, folder) => onFolder(offline === true ? "validate" : "plan")(input, folder),
      select: listChanges,
    },
    {
      name: "drift",
      description: "What others changed on the server since the last apply of the folder.",
      input: z.strictObject({ target, all: z.boolean().optional(), cursor }),
      words: onFolder("drift"),
    },
    {
      name: "backtest",
      description:
        "How often alerts would have fired on past data, with other thresholds: of the files, or of one alert of the server.",
      input: z
        .strictObject({
          since,
          alert: text("Alert. Default: all in the files"),
          server: z.boolean().describe("The server's alert, not the file").optional(),
          threshold: z.number().describe("Other threshold (server)").optional(),
          atMost: text("Limit of notifications (files), such as '2/day'"),
          target,
          ...profile,
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
        return [
          "test",
          ...shared,
          ...flag("alert", alert),
          ...flag("at-most", atMost),
          ...flag("target", input["target"]),
          "--",
          folder,
        ];
      },
    },
    {
      name: "check",
      description: "Alerts that never or always fire, flap, lack data or refer to nothing, with advice.",
      input: z.strictObject({
        files: z.boolean().describe("Alerts of the folder").optional(),
        since: text("Time range. Default: 14d"),
        target,
        ...profile,
        cursor,
      }),
      words: ({ files, ...input }, folder) => [
        "alerts",
        "check",
        ...flags(input),
        ...(files === true ? ["--", folder] : []),
      ],
    },
    {
      name: "incident",
      description:
        "What the alerts of the folder do in its saved incidents, without a server: in all, with the unit tests, or in one.",
      input: z.strictObject({ name: text("Default: all"), target, cursor }),
      words: ({ name, ...input }, folder) =>
        name === undefined
          ? onFolder("test")(input, folder)
          : ["incident", "show", ...flags(input), ...flag("folder", folder), "--", String(name)],
      advice: (_input, folder) =>
        `To save an incident, a person has to run: ${commandLine(["obstack", "incident", "save", "NAME", "--from", "TIME", "--to", "TIME", "--began", "TIME", "--folder", folder])}`,
    },
    {
      name: "slo",
      description: "Error budgets of the SLOs in the folder: what is left, burn rates, and when they will be spent.",
      input: z.strictObject({ target, all: z.boolean().optional(), cursor }),
      words: onFolder("slo", "status"),
    },
    {
      name: "silence",
      description: "Prepare a silence: what it changes, and the command that a person has to run. Changes nothing.",
      input: z.strictObject({
        alert: words(),
        for: text("Length, for example 1h"),
        reason: text("One line"),
        ...profile,
        cursor,
      }),
      words: ({ alert, ...input }) => ["alerts", "silence", "--dry-run", ...flags(input), "--", String(alert)],
      advice: ({ alert, ...input }) =>
        `Not silenced: no tool silences alerts. A person has to run: ${commandLine([
          "obstack",
          "alerts",
          "silence",
          ...flags(input),
          "--",
          String(alert),
        ])}${input["for"] === undefined ? " (default for `for`: until unsilenced, at most a year)" : ""}`,
    },
    {
      name: "costs",
      description: "Usage costs (hosted), in UTC days.",
      input: z.strictObject({
        from: words().describe("Date, such as 2026-01-31, or 30d"),
        to: text("Last day. Default: today"),
        by: z.enum(["day", "month", "service", "entity", "metric"]).optional(),
        ...profile,
        cursor,
      }),
      words: (input) => ["usage-cost", ...flags(input)],
    },
  ];
}

const digest = z
  .string()
  .regex(/^v\d+(?:\.[\w-]+)*$/)
  .max(100_000);

/** Shows how to revert an apply. Exists only without writes. */
export const undoPlanTool: Tool = {
  name: "undo",
  description: "What reverting the last apply of the folder would change.",
  input: z.strictObject({ target, only, cursor }),
  listsChanges: true,
  words: onFolder("undo", "--dry-run"),
  select: listChanges,
};

/** Reverts an apply, as far as a digest covers. */
export const undoTool: Tool = {
  name: "undo",
  description:
    "Revert the last apply of the folder. Without digest, shows what would change, with a digest for a person to review.",
  input: z.strictObject({ digest: digest.optional(), target, only, cursor }),
  isWrite: true,
  listsChanges: true,
  words: ({ digest: given, ...input }, folder) =>
    onFolder("undo", ...(given === undefined ? ["--dry-run"] : ["--yes", ...flag("expect", given)]))(input, folder),
  select: listChanges,
};

/** Applies what a digest covers. */
export const applyTool: Tool = {
  name: "apply",
  description:
    "Apply the changes of a plan that a person has reviewed. Skips every change that its digest does not cover.",
  input: z.strictObject({
    digest: digest.describe("From `plan`"),
    target,
    all: z.boolean().optional(),
    only,
    prune: z.boolean().optional(),
    cursor,
  }),
  isWrite: true,
  words: ({ digest: given, ...input }, folder) => onFolder("apply", "--yes", ...flag("expect", given))(input, folder),
  select: listChanges,
};

/** Returns the command lines of a command that reads the folder. */
function onFolder(...command: readonly string[]): Tool["words"] {
  return (input, folder) => [...command, ...flags(input), "--", folder];
}
