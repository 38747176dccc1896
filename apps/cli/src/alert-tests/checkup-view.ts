import { describeCheckup, describeOmissions, shownCosts } from "@obstack/alerting/checkup";
import { formatNumber } from "@obstack/alerting/backtest";
import type { AlertCost, CheckupFinding, CheckupReport } from "@obstack/alerting/checkup";
import { groupBy } from "@obstack/basics";
import { timeZone } from "@obstack/charts";
import { blocksView, tableBlock } from "../output/blocks.ts";
import type { Item } from "../output/blocks.ts";
import type { Column } from "../output/table.ts";
import type { View } from "../output/show.ts";

/** Returns the view of a check-up: its findings, the most expensive alerts, and what was not checked. */
export function checkupView(report: CheckupReport): View {
  const { target, from, to, costs, findings, unchecked } = report;
  return {
    ...blocksView(
      report,
      `Check-up of the alerts of ${target}, ${from} to ${to}`,
      (utc) => [
        { items: findingItems(findings) },
        tableBlock(costs.slice(0, shownCosts), costColumns),
        {
          items: [
            ...describeOmissions(report, timeZone(utc).format).map((text) => ({ text })),
            ...unchecked.map(({ name, reason }) => ({ name: `Not checked: ${name}`, text: `${reason}.` })),
          ],
        },
        { lines: [describeCheckup(report)] },
      ],
      false,
    ),
    items: findings,
  };
}

/** Returns findings with their sentences, those with equal sentences together. */
function findingItems(findings: readonly CheckupFinding[]): Item[] {
  const same = groupBy(findings, (finding) => JSON.stringify([finding.kind, ...sentencesOf(finding)]));
  return [...same.values()].flatMap((alike) => {
    const name = alike.map((one) => one.name).join(", ");
    const [first] = alike;
    return first === undefined ? [] : [{ name, text: first.kind, tone: "bold", details: sentencesOf(first) }];
  });
}

const sentencesOf = ({ message, advice, exception }: CheckupFinding): string[] => [
  message,
  exception === undefined ? advice : `Allowed: ${exception}`,
];

const costColumns: readonly Column<AlertCost>[] = [
  { title: "most expensive", value: ({ name }) => name, truncate: "middle", isKept: true },
  { title: "windows a day", value: ({ windowsPerDay }) => formatNumber(windowsPerDay), align: "right" },
  { title: "rows in a window", value: ({ rowsPerWindow }) => formatNumber(rowsPerWindow), align: "right" },
  { title: "rows a day", value: ({ rowsPerDay }) => formatNumber(rowsPerDay), align: "right" },
];
