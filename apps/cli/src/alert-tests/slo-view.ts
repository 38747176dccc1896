import { formatCount } from "@obstack/core/internal";
import {
  achievedOf,
  describeIncident,
  describeSweep,
  describeTestedSlo,
  formatPercent,
  formatMinutes,
  shareOf,
} from "@obstack/alert-tests/internal";
import type { SloStatus, SloStatusReport, TestedSlo } from "@obstack/alert-tests";
import type { ReportWords, TargetResult } from "@obstack/as-code";
import type { Terminal } from "../context.ts";
import type { View } from "../output/view.ts";
import type { Column } from "../output/table.ts";
import { style } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";

/** The words of a report on SLOs. */
export const sloWords: ReportWords = {
  title: "SLOs of",
  changed: "measured",
  unchanged: "measured",
  failed: "not measured",
  none: "No SLOs",
  counts: {
    slos: ["SLO", "SLOs"],
    below: "with too little budget left",
    unknown: "without data",
    pages: ["page", "pages"],
    tickets: ["ticket", "tickets"],
  },
};

/** Returns the SLOs of a target as its result in a report, and the names of those with less budget than allowed. */
export function sloResult(
  report: SloStatusReport,
  budgetBelow: number | undefined,
): { readonly result: TargetResult; readonly below: readonly string[] } {
  const { target: _target, ...details } = report;
  const { slos } = details;
  const below = slos.filter((slo) => isBelow(slo, budgetBelow)).map(({ name }) => name);
  const sum = (count: (slo: SloStatus) => number): number => slos.reduce((total, slo) => total + count(slo), 0);
  return {
    below,
    result: {
      status: "unchanged",
      notes: slos.map((slo) => `slo ${slo.key}: ${describeTestedSlo(slo)}`),
      counts: {
        slos: slos.length,
        below: below.length,
        unknown: slos.filter(({ status }) => status !== "tested").length,
        pages: sum(({ pages }) => pages),
        tickets: sum(({ tickets }) => tickets),
      },
      details,
    },
  };
}

function isBelow({ budget }: Pick<SloStatus, "budget">, budgetBelow: number | undefined): boolean {
  return budgetBelow !== undefined && (budget?.leftPercent ?? Number.NEGATIVE_INFINITY) < budgetBelow;
}

/** For how much of the window there are events, by the hour. It is next to the budget, so that narrow terminals leave out other columns. */
const coverageColumn: Column<SloStatus> = {
  title: "data",
  value: ({ budget }) => (budget === undefined ? "" : shareOf(budget.coverage.hours, budget.coverage.of)),
  truncate: false,
};

const columns = (budgetBelow: number | undefined): readonly Column<SloStatus>[] => [
  { title: "slo", value: ({ name }) => name, truncate: "middle" },
  { title: "objective", value: ({ objective }) => `${objective}%`, align: "right", truncate: false },
  { title: "achieved", value: (slo) => formatAchieved(achievedOf(slo)), align: "right", truncate: false },
  {
    title: "budget left",
    value: ({ budget }) => ((budget?.leftPercent ?? null) === null ? "" : formatPercent(budget?.leftPercent ?? 0)),
    align: "right",
    truncate: false,
    style: (slo) => ((slo.budget?.leftPercent ?? 1) <= 0 || isBelow(slo, budgetBelow) ? "red" : undefined),
  },
  coverageColumn,
  {
    title: "burn",
    value: ({ budget }) => (budget === undefined ? "" : `${Number(budget.burn.toPrecision(3))}x`),
    align: "right",
  },
  { title: "pages", value: ({ status, pages }) => (status === "tested" ? pages : ""), align: "right" },
  { title: "tickets", value: ({ status, tickets }) => (status === "tested" ? tickets : ""), align: "right" },
  { title: "ends", value: ({ budget }) => describeEnd(budget), align: "right", truncate: false },
  { title: "downtime left", value: ({ budget }) => describeMinutes(budget?.leftMinutes), align: "right" },
  { title: "events left", value: ({ budget }) => budget?.leftEvents ?? "", align: "right" },
];

function formatAchieved(achieved: number | undefined): string {
  return achieved === undefined ? "" : `${Number(achieved.toPrecision(5))}%`;
}

function describeMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return "";
  return minutes < 0 ? `-${formatMinutes(-minutes)}` : formatMinutes(minutes);
}

/** Returns when the budget ends at the current rate. */
function describeEnd(budget: SloStatus["budget"]): string {
  if (budget?.leftPercent == null) return "";
  if (budget.endsIn === 0) return "spent";
  return budget.endsIn === null ? "not at this rate" : `in ${formatMinutes(Math.round(budget.endsIn / 60_000))}`;
}

/** Returns the view of the SLOs of a single target. */
export function sloStatusView(report: SloStatusReport, budgetBelow: number | undefined): Pick<View, "text"> {
  return { text: (terminal) => toText(report, terminal, budgetBelow) };
}

async function toText(
  { slos, target, to }: SloStatusReport,
  terminal: Terminal,
  budgetBelow: number | undefined,
): Promise<string> {
  if (slos.length === 0) return "No SLOs. Define one in a file in slos/.";
  const { table } = await import("../output/table.ts");
  const unknown = slos.filter(({ status }) => status !== "tested");
  const warn = (text: string): string => (terminal.color ? style("yellow", text) : text);
  return [
    table(slos, columns(budgetBelow), terminal),
    ...(unknown.length === 0
      ? []
      : [unknown.map((slo) => warn(`! ${oneLine(slo.name)}: ${oneLine(describeTestedSlo(slo))}`)).join("\n")]),
    ...excludedLines(slos),
    `${target}, until ${to.replace("T", " ").slice(0, 16)} UTC`,
  ].join("\n\n");
}

/** Returns what of SLOs is in maintenance windows, as one text or none. */
function excludedLines(slos: readonly SloStatus[]): string[] {
  const lines = slos.flatMap(({ name, excludedMinutes }) =>
    excludedMinutes === undefined ? [] : [`${oneLine(name)}: ${formatMinutes(excludedMinutes)} in maintenance windows`],
  );
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/** Returns the blocks of a test report about SLOs. */
export async function sloBlocks(slos: readonly TestedSlo[], terminal: Terminal): Promise<string[][]> {
  if (slos.length === 0) return [];
  const { table } = await import("../output/table.ts");
  const tested = slos.filter(({ status }) => status === "tested");
  const lines = tested.flatMap(({ name, sweep, incidents }) => [
    `${oneLine(name)}: ${describeSweep(sweep)}`,
    ...incidents.slice(-maxIncidents).map((incident) => `  ${describeIncident(incident)}`),
    ...(incidents.length > maxIncidents
      ? [`  and ${formatCount(incidents.length - maxIncidents, "earlier incident")}`]
      : []),
  ]);
  const paint = (text: string): string => (terminal.color ? style("yellow", text) : text);
  return [
    [table(slos, testColumns, terminal)],
    slos
      .filter(({ status }) => status !== "tested")
      .map((slo) => paint(`! ${oneLine(slo.name)}: ${oneLine(describeTestedSlo(slo))}`)),
    lines,
    excludedLines(tested),
  ];
}

const maxIncidents = 10;

const testColumns: readonly Column<TestedSlo>[] = [
  { title: "slo", value: ({ name }) => name, truncate: "middle" },
  { title: "objective", value: ({ objective }) => `${objective}%`, align: "right", truncate: false },
  { title: "achieved", value: (slo) => formatAchieved(achievedOf(slo)), align: "right", truncate: false },
  {
    title: "budget left",
    value: ({ budget }) => ((budget?.leftPercent ?? null) === null ? "" : formatPercent(budget?.leftPercent ?? 0)),
    align: "right",
    truncate: false,
  },
  { title: "bad", value: ({ events }) => events?.bad ?? "", align: "right" },
  { title: "pages", value: ({ status, pages }) => (status === "tested" ? pages : ""), align: "right" },
  {
    title: "paging",
    value: ({ pageMinutes, pages }) => (pages === 0 ? "" : formatMinutes(pageMinutes)),
    align: "right",
  },
  { title: "tickets", value: ({ status, tickets }) => (status === "tested" ? tickets : ""), align: "right" },
];
