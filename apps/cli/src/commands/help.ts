import type { Command } from "@stricli/core";
import { alertRules as rules } from "../alert-tests/alert-rules.ts";
import { buildCommand } from "../builders/build-command.ts";
import type { Description } from "../builders/build-command.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { exitCodeMeanings, exitCodes as codes } from "../errors/exit-codes.ts";
import { listOutputFlag, outputFlags } from "../output/flags.ts";
import { show } from "../output/show.ts";
import { listView } from "../output/view.ts";
import { columns, widthFor } from "../terminal/layout.ts";

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
