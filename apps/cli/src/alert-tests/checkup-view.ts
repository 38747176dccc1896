import {
  describeCheckup,
  describeShortened,
  describeUncounted,
  formatNumber,
  shownCosts,
} from "@obstack/alert-tests/internal";
import type { AlertCost, CheckupFinding, CheckupReport } from "@obstack/alert-tests/internal";
import { timeZone } from "@obstack/drawing";
import type { Terminal } from "../context.ts";
import { table } from "../output/table.ts";
import type { Column } from "../output/table.ts";
import { wrap } from "../terminal/layout.ts";
import { painter } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";

/** Draws a check-up: its findings, the most expensive alerts, and what was not checked. */
export function checkupToText(report: CheckupReport, terminal: Terminal): string {
  const { costs, findings, unchecked } = report;
  const { columns: width = Infinity } = terminal;
  const { format } = timeZone();
  return [
    ...(findings.length === 0 ? [] : [drawFindings(findings, terminal), ""]),
    ...(costs.length === 0 ? [] : [table(costs.slice(0, shownCosts), costColumns, terminal), ""]),
    ...[
      ...describeUncounted(report),
      ...describeShortened(report, format),
      ...unchecked.map(({ name, reason }) => `Not checked: ${name}: ${reason}.`),
    ].flatMap((line) => wrap(oneLine(line), width)),
    ...(unchecked.length + report.uncounted.length + report.shortened.length === 0 ? [] : [""]),
    describeCheckup(report),
  ].join("\n");
}

/** Draws findings with their sentences below each other, and those with equal sentences together. */
function drawFindings(findings: readonly CheckupFinding[], terminal: Terminal): string {
  const { columns: width = Infinity } = terminal;
  const same = new Map<string, CheckupFinding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.kind, finding.message, adviceOf(finding)]);
    same.set(key, [...(same.get(key) ?? []), finding]);
  }
  return [...same.values()]
    .flatMap((alike) => {
      const names = alike.map(({ name }) => oneLine(name)).join(", ");
      const [first] = alike;
      if (first === undefined) return [];
      const head = wrap(`${names}: ${first.kind}`, width);
      return [
        ...head.map((line) => painter(terminal)("bold", line)),
        ...[first.message, adviceOf(first)].flatMap((text) =>
          wrap(oneLine(text), width - 2).map((line) => `  ${line}`),
        ),
      ];
    })
    .join("\n");
}

const adviceOf = ({ advice, exception }: CheckupFinding): string =>
  exception === undefined ? advice : `Allowed: ${exception}`;

const costColumns: readonly Column<AlertCost>[] = [
  { title: "most expensive", value: ({ name }) => name, truncate: "middle", isKept: true },
  { title: "windows a day", value: ({ windowsPerDay }) => formatNumber(windowsPerDay), align: "right" },
  { title: "rows in a window", value: ({ rowsPerWindow }) => formatNumber(rowsPerWindow), align: "right" },
  { title: "rows a day", value: ({ rowsPerDay }) => formatNumber(rowsPerDay), align: "right" },
];
