import { describeCondition, describeFirings, formatMinutes, formatValue } from "@obstack/alert-tests";
import type { TestedAlert, TestReport } from "@obstack/alert-tests";
import type { Terminal } from "../context.ts";
import { style } from "../terminal/style.ts";
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
  const { data, names, range, marks } = windows === undefined ? emptyChart : chartOfAlert(tested, windows);
  return [
    title,
    "",
    ...(windows === undefined ? [] : [chart(data, names, range, terminal, marks), ""]),
    ...(status === "tested" ? [] : aside),
    `${from ?? ""} to ${to ?? ""}: ${summary}`,
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

const emptyChart = {
  data: { width: 0, times: [], columns: [] },
  names: [],
  range: { startTime: 0, endTime: 0 },
  marks: { thresholds: [], firings: [] },
};

function minuteOf(time: string): string {
  return time.replace("T", " ").slice(0, 16);
}
