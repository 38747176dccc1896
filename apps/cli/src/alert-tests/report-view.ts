import { sinceWord } from "@obstack/core/alerts";
import { formatCount } from "@obstack/core/internal";
import { timeZone } from "@obstack/drawing";
import type { TimeZone } from "@obstack/drawing";
import { problemToText } from "@obstack/as-code";
import { testReportToMarkdown } from "@obstack/alert-tests";
import {
  describeCondition,
  describeFirings,
  describeIncidents,
  describeTime,
  formatMinutes,
  formatValue,
  isEvaluated,
} from "@obstack/alert-tests/internal";
import type { TestedAlert, TestReport } from "@obstack/alert-tests";
import type { Terminal } from "../context.ts";
import type { View } from "../output/view.ts";
import type { Column } from "../output/table.ts";
import { painter } from "../terminal/style.ts";
import { incidentLines, toLines } from "./incident-view.ts";
import { sloBlocks } from "./slo-view.ts";
import { oneLine } from "../terminal/terminal-text.ts";

/** Columns of a table of tested alerts. */
const testedAlertColumns = ({ format }: TimeZone): readonly Column<TestedAlert>[] => [
  { title: "alert", value: ({ name }) => name },
  { title: "condition", value: describeCondition },
  { title: "firings", value: describeFirings, align: "right", truncate: false },
  { title: "time", value: (alert) => (isEvaluated(alert) ? describeTime(alert) : ""), align: "right" },
  {
    title: "longest",
    value: (alert) => (isEvaluated(alert) ? formatMinutes(alert.longestMinutes) : ""),
    align: "right",
  },
  { title: "notified", value: (alert) => (isEvaluated(alert) ? alert.notifications : ""), align: "right" },
  { title: "lowest", value: ({ lowest }) => formatValue(lowest), align: "right" },
  { title: "highest", value: ({ highest }) => formatValue(highest), align: "right" },
  { title: "last fired", value: (alert) => describeLast(alert, format) },
];

/** Returns when the last firing started, or that it has not ended. */
function describeLast(alert: TestedAlert, format: TimeZone["format"]): string | undefined {
  const { firings, firingSince } = alert;
  const time = firingSince ?? firings.at(-1)?.from;
  if (time === undefined) return undefined;
  return `${firingSince === undefined ? "" : `firing ${sinceWord(alert)} `}${format(time)}`;
}

const maxListed = 10;

/** Returns the view of a test report for people, programs and pull request comments. */
export function testReportView(report: TestReport, utc: boolean): View {
  return {
    data: report,
    text: (terminal) => toText(report, terminal, utc),
    markdown: () => testReportToMarkdown(report),
  };
}

async function toText(report: TestReport, terminal: Terminal, utc: boolean): Promise<string> {
  const { alerts, tests, coverage, violations, rules, from, to, target, slos = [], incidents = [] } = report;
  const { table } = await import("../output/table.ts");
  const zone = timeZone(utc);
  const paint: ReturnType<typeof painter> = (format, text) =>
    toLines(text, terminal)
      .map((line) => painter(terminal)(format, line))
      .join("\n");
  const failed = tests.filter(({ status }) => status === "failed");
  const asides = alerts.filter(({ reason }) => reason !== undefined);
  const blocks = [
    alerts.length === 0 ? [] : [table(alerts, testedAlertColumns(zone), terminal)],
    alerts
      .filter(({ firingPercent }) => firingPercent === 100)
      .map(({ name, notifications }) =>
        paint("red", `! ${oneLine(name)}: always firing, ${formatCount(notifications, "notification")}`),
      ),
    alerts.flatMap(({ name, notes = [] }) =>
      notes.map((note) => paint("yellow", `! ${oneLine(name)}: ${oneLine(note)}`)),
    ),
    asides.map(({ name, status, reason }) =>
      paint("yellow", `! ${oneLine(name)}: ${status.replaceAll("-", " ")}: ${oneLine(reason ?? "")}`),
    ),
    failed.flatMap(({ name, failures }) => [
      paint("red", `✗ ${oneLine(name)}`),
      ...failures.flatMap((failure) => toLines(oneLine(problemToText(failure)), terminal, "  ")),
    ]),
    incidentLines(incidents, terminal),
    violations.map(({ alert, slo, incident, message }) => {
      const subject = alert ?? slo ?? incident;
      return paint("red", `✗ ${subject === undefined ? "" : `${oneLine(subject)}: `}${oneLine(message)}`);
    }),
    ...(await sloBlocks(slos, terminal, utc)),
    coverageLines(report).flatMap((line) => toLines(line, terminal)),
    [
      ...(incidents.length === 0 ? [] : [paint("bold", describeIncidents(incidents))]),
      paint(
        "bold",
        `${tests.length - failed.length} of ${tests.length} unit tests passed. ${coverage.alertsPercent}% of the alerts have a test, and ${coverage.tilesPercent}% of the tiles have an alert.`,
      ),
      ...toLines(
        from === undefined || to === undefined
          ? "No backtest. To test the alerts on past data, pass `--since 7d`."
          : `${target}: ${zone.format(from)} to ${zone.format(to)} ${zone.name}`,
        terminal,
      ),
      ...rules.map((rule) => paint("dim", rule)),
    ],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function coverageLines({ coverage }: TestReport): string[] {
  const tiles = coverage.tilesWithoutAlert.map(({ dashboard, tile }) => `${dashboard}: ${tile}`);
  const others = coverage.unwatchableTiles.map(
    ({ dashboard, tile, kind = "empty" }) => `${dashboard}: ${tile} (${kind})`,
  );
  return [
    ["Alerts without a test", coverage.alertsWithoutTest] as const,
    ["Tiles without an alert", tiles] as const,
    ["Tiles that cannot have an alert", others] as const,
  ].flatMap(([title, names]) => (names.length === 0 ? [] : [`${title}: ${formatNames(names)}`]));
}

function formatNames(names: readonly string[]): string {
  const shown = names.slice(0, maxListed).map(oneLine).join(", ");
  return names.length > maxListed ? `${shown} and ${names.length - maxListed} more` : shown;
}
