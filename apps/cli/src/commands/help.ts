import type { Command } from "@stricli/core";
import { buildCommand } from "../builders/build-command.ts";
import type { Description } from "../builders/build-command.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { exitCodeMeanings, exitCodes as codes } from "../errors/exit-codes.ts";
import { listOutputFlag, listView, outputFlags, show } from "../output/show.ts";
import { columns, widthFor } from "../terminal/layout.ts";

/** How the current self-hosted release evaluates alerts, and what follows for tests, by topic. */
const rules: Readonly<Record<string, string>> = {
  windows:
    "Windows are as long as the interval and aligned to UTC. Each is evaluated once, when it has ended: a notification is sent at the end of a window. Data that arrives later is not seen.",
  conditions:
    "`above` fires at values >= the threshold, `below` at values < the threshold, `above_exclusive` at >, `below_or_equal` at <=. `between` includes both ends.",
  tiles:
    "Only line, stacked bar and number tiles are evaluated, and only integers and floats: no Decimals, and no numbers as text. Other alerts are accepted, but never fire.",
  series:
    "Of several series, the last is evaluated; of several formulas, the last. An absent count, sum or distinct count is then 0.",
  "no rows": "A window without rows counts as 0.",
  "no value":
    "A row without a value resolves the alert: a gap, a ratio whose divisor is 0 or missing, a ratio of averages without a numerator. The missing numerator of a count, sum or metric is 0.",
  groups:
    "Each group is evaluated by itself. A missing group is resolved if 0 does not meet the condition. Otherwise it stays as it was, without a notification, and its consecutive windows start again.",
  "empty group":
    "A grouped window without rows fires under an empty group if 0 meets the condition. It is resolved only in a window that has rows, all without a value.",
  "group columns":
    "A column with numbers in the groups becomes the value instead of a group: use toString(). A column with dates becomes the time, so the alert evaluates 0.",
  notifications:
    "An alert notifies in every window in which it fires, and once when it is resolved, for each group. With numConsecutiveWindows, it is pending until that many windows in a row meet the condition.",
  schedules:
    "scheduleOffsetMinutes and scheduleStartAt shift windows, but not buckets: the two partial buckets are evaluated by themselves, and the last one with a value decides the state. From 6h up, such windows always see 0. Nothing is evaluated before scheduleStartAt.",
  dashboards: "Filters and saved filter values of a dashboard are ignored. Variables are empty and match everything.",
  "not reproduced":
    "Raw SQL and `periodAggFn: delta` cannot be tested with chart queries. Of a counter or histogram, the server sees one window at a time, so values can differ. Bare words in a Lucene filter need a field.",
  "measured on":
    "The interface document does not specify these rules. They were measured on the current self-hosted release. Older releases and the hosted deployment were not measured.",
};

/** What flags with times and durations accept. */
const timeForms = [
  { form: "500ms 30s 15m 3h 2d 1w 1mo 1y", meaning: "Duration. A month has 30 days; M is refused" },
  { form: "1h30m, 90 minutes, 2 days", meaning: "Duration" },
  { form: "3h", meaning: "As a time: three hours ago, or from now if it is an end" },
  { form: "now, now-3h, now+30m", meaning: "Time relative to now" },
  { form: "17:00, 17:00:30", meaning: "Last 17:00, or the next one if it is an end" },
  { form: "yesterday 17:00, today 09:30", meaning: "Time of a day" },
  { form: "today, yesterday, tomorrow", meaning: "Start of a day" },
  {
    form: "2026-01-31, 2026-01-31T08:30",
    meaning: "Date or time, local unless --utc is set or an agent runs the command",
  },
  { form: "2026-01-31T08:30:00Z, …+01:00", meaning: "Time with an offset" },
  { form: "1768206600, 1768206600000", meaning: "Seconds or milliseconds since the epoch" },
];

const exitCodeRows = Object.entries(codes).map(([kind, code]) => ({
  code,
  meaning: exitCodeMeanings[kind as keyof typeof codes],
}));

const ruleRows = Object.entries(rules).map(([name, rule]) => ({ topic: name, rule }));

export const alertRules = topic(ruleRows, {
  brief: "Show how servers evaluate alerts",
  examples: ["help alert-rules", "help alert-rules --output json"],
});

export const exitCodes = topic(exitCodeRows, {
  brief: "Show the meaning of exit codes",
  examples: ["help exit-codes", "help exit-codes --output json"],
});

export const times = topic(timeForms, {
  brief: "Show the forms of times and durations",
  examples: ["help times", "help times --output json"],
});

/** Builds a command that prints terms and their meanings, which are wrapped on narrow terminals. The fields of a row are the term and the meaning. */
function topic(rows: readonly object[], docs: Description): Command<CliContext> {
  const titles = Object.keys(rows[0] ?? {});
  const tableColumns = titles.map((title) => ({
    title,
    value: (row: object) => (row as Readonly<Record<string, unknown>>)[title],
  }));
  const terms = rows.map((row) => Object.values(row).map(String) as [term: string, meaning: string]);
  return buildCommand({
    async func(flags) {
      const view = listView(rows, tableColumns, "");
      await show(this, flags, { ...view, text: (terminal) => columns(terms, widthFor(terminal.columns)) });
    },
    parameters: { flags: { ...outputFlags, ...listOutputFlag, ...unusedDeploymentFlag } },
    docs,
  });
}
