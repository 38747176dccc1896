import { sinceWord } from "@obstack/alerting";
import { formatCount, listNames } from "@obstack/basics";
import { timeZone } from "@obstack/charts";
import type { TimeZone } from "@obstack/charts";
import { problemToText } from "@obstack/as-code";
import { hasFailed, describeIncidents } from "@obstack/alert-tests";
import {
  describeCondition,
  describeFirings,
  describeTime,
  formatMinutes,
  formatValue,
  isEvaluated,
} from "@obstack/alerting/backtest";
import type { TestReport } from "@obstack/alert-tests";
import type { TestedAlert } from "@obstack/alerting/backtest";
import { blocksView, tableBlock } from "../output/blocks.ts";
import type { Block, Item } from "../output/blocks.ts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";
import { incidentItem } from "./incident-view.ts";
import { sloBlocks } from "./slo-view.ts";

/** Columns of a table of tested alerts. */
const testedAlertColumns = ({ format }: TimeZone): readonly Column<TestedAlert>[] => [
  { title: "alert", value: ({ name }) => name, truncate: "wrap" },
  { title: "condition", value: describeCondition, truncate: false },
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

const maxListed = 3;

/** Returns the view of a test report for people, programs and pull request comments. */
export function testReportView(report: TestReport, utc: boolean): View {
  const { target, from, to } = report;
  const range = from === undefined || to === undefined ? "" : `, ${from} to ${to}`;
  const title = `Alert tests of ${target}${range}: ${hasFailed(report) ? "failed" : "passed"}`;
  return blocksView(report, title, (isUtc) => blocksOf(report, isUtc), utc);
}

function blocksOf(report: TestReport, utc: boolean): Block[] {
  const { alerts, tests, coverage, violations, from, to, target, slos = [], incidents = [] } = report;
  const zone = timeZone(utc);
  const failed = tests.filter(({ status }) => status === "failed");
  return [
    tableBlock(alerts, testedAlertColumns(zone)),
    {
      items: [
        ...alerts.flatMap(({ name, firingPercent, notifications }): Item[] => {
          const text = `always firing, ${formatCount(notifications, "notification")}`;
          return firingPercent === 100 ? [{ mark: "!", tone: "red", name, text }] : [];
        }),
        ...alerts.flatMap(({ name, notes = [], status, reason }) => {
          const texts = reason === undefined ? notes : [...notes, `${status.replaceAll("-", " ")}: ${reason}`];
          return texts.map((text): Item => ({ mark: "!", tone: "yellow", name, text }));
        }),
      ],
    },
    {
      items: failed.map(({ name, failures }) => ({
        mark: "✗",
        tone: "red",
        name,
        details: failures.map(problemToText),
      })),
    },
    { items: incidents.map(incidentItem) },
    {
      items: violations.map(({ alert, slo, incident, message }) => {
        const name = alert ?? slo ?? incident;
        return { mark: "✗", tone: "red", ...(name === undefined ? {} : { name }), text: message };
      }),
    },
    ...sloBlocks(slos, utc),
    { items: coverageItems(report) },
    ...(report.isInterrupted === true ? [{ lines: ["Interrupted. Some alerts were not tested."] }] : []),
    {
      tone: "bold",
      lines: [
        ...(incidents.length === 0 ? [] : [describeIncidents(incidents)]),
        `${tests.length === 0 ? "" : `${tests.length - failed.length} of ${tests.length} unit tests passed. `}${coverage.alertsPercent}% of the alerts have a test, and ${coverage.tilesPercent}% of the tiles have an alert.`,
        from === undefined || to === undefined
          ? "No backtest. To test the alerts on past data, pass `--since 7d`."
          : `${target}: ${zone.format(from)} to ${zone.format(to)} ${zone.name}`,
      ],
    },
  ];
}

function coverageItems({ coverage }: TestReport): Item[] {
  const tiles = coverage.tilesWithoutAlert.map(({ dashboard, tile }) => `${dashboard}: ${tile}`);
  return [
    ["Alerts without a test", coverage.alertsWithoutTest] as const,
    ["Tiles without an alert", tiles] as const,
  ].flatMap(([name, names]) => (names.length === 0 ? [] : [{ name, text: listNames(names, maxListed) }]));
}
