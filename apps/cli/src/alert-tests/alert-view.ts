import { describeCondition, describeFirings, formatMinutes, formatValue } from "@obstack/alert-tests";
import type { TestedAlert, TestReport } from "@obstack/alert-tests";
import type { Terminal } from "../context.ts";
import { style } from "../terminal/style.ts";
import { timeZone } from "../output/time-zone.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import { chartOfAlert } from "./series-of-windows.ts";
import type { TestedWindows } from "./series-of-windows.ts";

/** Maximum number of firings listed below a chart. */
const maxFirings = 12;

/** Formats a tested alert as text: a chart with the threshold and the firings, a list of the firings, and the sweep of thresholds. */
export async function alertToText(
  { rules, from, to }: Pick<TestReport, "rules" | "from" | "to">,
  tested: TestedAlert,
  windows: TestedWindows | undefined,
  terminal: Terminal,
  utc = false,
): Promise<string> {
  const dim = (text: string): string => (terminal.color ? style("dim", text) : text);
  const bold = (text: string): string => (terminal.color ? style("bold", text) : text);
  const { firings, firingMinutes, longestMinutes, highest, lowest, reason, sweep, status } = tested;
  const title = `${bold(oneLine(tested.name))}  ${oneLine(describeCondition(tested))}`;
  const aside = reason === undefined ? [] : [`${describeFirings(tested)}: ${oneLine(reason)}`];
  if (status === "not-testable") return [title, ...aside].join("\n");
  const summary = `${describeFirings(tested)} ${firings.length === 1 ? "firing" : "firings"}, ${formatMinutes(firingMinutes)} in total, longest ${formatMinutes(longestMinutes)}; values from ${formatValue(lowest)} to ${formatValue(highest)}`;
  const shown = firings.slice(-maxFirings);
  const { chart } = await import("../output/chart.ts");
  const { format } = timeZone(utc);
  const minuteOf = (time: string): string => format(Date.parse(time));
  return [
    title,
    "",
    ...(windows === undefined ? [] : [chart({ ...chartOfAlert(tested, windows), utc }, terminal), ""]),
    ...(status === "tested" ? [] : aside),
    `${[from, to].map((time) => (time === undefined ? "" : minuteOf(time))).join(" to ")}: ${summary}`,
    ...(shown.length < firings.length ? [`The last ${shown.length}:`] : []),
    ...shown.map((firing) => {
      const group = firing.group === undefined ? "" : `  ${oneLine(firing.group.join(", "))}`;
      return `  ${minuteOf(firing.from)} to ${minuteOf(firing.to)}  peak ${formatValue(firing.peak)}${group}`;
    }),
    "",
    `Threshold → firings: ${sweep.map((step) => `${formatValue(step.threshold)} → ${step.firings}`).join(", ")}`,
    "",
    ...rules.map(dim),
  ].join("\n");
}
