import {
  describeCondition,
  describeFirings,
  describeGroup,
  describePain,
  describeTime,
  formatMinutes,
  formatValue,
  isEvaluated,
} from "@obstack/alerting/backtest";
import type { TestReport } from "@obstack/alert-tests";
import type { SweepStep, TestedAlert } from "@obstack/alerting/backtest";
import { sinceWord } from "@obstack/alerting";
import type { Terminal } from "../context.ts";
import type { Column } from "../output/table.ts";
import { painter } from "../terminal/style.ts";
import { timeZone } from "@obstack/charts";
import { oneLine } from "../terminal/terminal-text.ts";
import { chartOfAlert } from "./series-of-windows.ts";
import type { TestedWindows } from "./series-of-windows.ts";

/** Maximum number of firings listed below a chart. */
const maxFirings = 12;

/** Columns of the table of other thresholds. */
const sweepColumns: readonly Column<SweepStep>[] = [
  { title: "threshold", value: ({ threshold }) => threshold, align: "right" },
  { title: "firings", value: ({ firings }) => firings, align: "right" },
  { title: "time", value: describeTime, align: "right" },
  { title: "longest", value: ({ longestMinutes }) => formatMinutes(longestMinutes), align: "right" },
  { title: "notifications", value: ({ notifications }) => notifications, align: "right" },
];

/** Formats a tested alert as text: a chart with the threshold and the firings, a list of the firings, and the sweep of thresholds. */
export async function alertToText(
  { from: begin, to }: Pick<TestReport, "from" | "to">,
  tested: TestedAlert,
  windows: TestedWindows | undefined,
  terminal: Terminal,
  utc: boolean,
): Promise<string> {
  const paint = painter(terminal);
  const {
    firings,
    // The report names the first window if there are no events before.
    from = begin,
    firingSince,
    firingPercent,
    longestMinutes,
    highest,
    lowest,
    reason,
    sweep,
    status,
    notes = [],
  } = tested;
  const title = `${paint("bold", oneLine(tested.name))}  ${oneLine(describeCondition(tested))}`;
  const aside = reason === undefined ? [] : [`${describeFirings(tested)}: ${oneLine(reason)}`];
  if (!isEvaluated(tested)) return [title, ...aside].join("\n");
  const summary = `${describePain(tested)}; longest ${formatMinutes(longestMinutes)}`;
  const shown = firings.slice(-maxFirings);
  const { chart } = await import("../output/chart.ts");
  const { table } = await import("../output/table.ts");
  const { format } = timeZone(utc);
  return [
    title,
    "",
    ...(windows === undefined ? [] : [chart(chartOfAlert(tested, windows), terminal, utc), ""]),
    ...(status === "tested" ? [] : aside),
    ...notes.map((note) => `! ${oneLine(note)}`),
    `${[from, to].map((time) => (time === undefined ? "" : format(time))).join(" to ")}, values from ${formatValue(lowest)} to ${formatValue(highest)}`,
    firingPercent === 100 ? paint("red", summary) : summary,
    ...(shown.length < firings.length ? [`The last ${shown.length}:`] : []),
    ...shown.map((firing) => {
      const group = firing.group === undefined ? "" : `  ${oneLine(describeGroup(firing.group))}`;
      const start = firing.isOpenAtStart === true ? `${sinceWord(firing)} ` : "";
      return `  ${start}${format(firing.from)} to ${format(firing.to)}  notified at ${format(firing.notifiedAt)}  peak ${formatValue(firing.peak)}${group}`;
    }),
    // The legend of the chart has a start that is not known.
    ...(firingSince === undefined || (windows !== undefined && tested.isOpenAtStart === true)
      ? []
      : [paint("red", `Firing ${sinceWord(tested)} ${format(firingSince)}`)]),
    "",
    table(sweep, sweepColumns, terminal),
  ].join("\n");
}
