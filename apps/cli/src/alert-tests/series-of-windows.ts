import type { TestedAlert } from "@obstack/alerting/backtest";
import type { AlertRule, AlertWindow } from "@obstack/alerting";
import type { TimeChart } from "@obstack/charts";

/** The windows of a tested alert. */
export interface TestedWindows {
  readonly windows: readonly AlertWindow[];
  readonly alert: AlertRule;
}

/** Returns the chart of a tested alert: the evaluated values, one series per group, with the threshold and the firings. */
export function chartOfAlert(tested: TestedAlert, { windows, alert: { rule, length } }: TestedWindows): TimeChart {
  const columns = new Map<string, { readonly group: readonly string[]; readonly values: (number | null)[] }>();
  windows.forEach(({ rows }, index) => {
    const cells = rows.length === 0 && !rule.isGrouped ? [{ group: [], value: 0 }] : rows;
    for (const { group, value } of cells) {
      const key = JSON.stringify(group);
      const column = columns.get(key) ?? { group, values: windows.map(() => null) };
      columns.set(key, column);
      column.values[index] = value;
    }
  });
  const startTime = windows[0]?.start ?? 0;
  const endTime = (windows.at(-1)?.start ?? 0) + length;
  return {
    kind: "time",
    display: "line",
    width: length,
    times: windows.map(({ start }) => start),
    series: [...columns.values()].map(({ group, values }) => ({
      name: group.length === 0 ? `values of ${tested.interval ?? ""} windows` : group.join(", "),
      values,
    })),
    range: { startTime, endTime },
    marks: {
      thresholds: [rule.threshold, rule.thresholdMax]
        .filter((value) => typeof value === "number")
        .map((value) => ({ value })),
      firings: [
        {
          periods: tested.firings.map(({ from, to, isOpenAtStart }) => ({
            from: Date.parse(from),
            to: Date.parse(to),
            isOpenAtStart,
          })),
        },
      ],
    },
  };
}
