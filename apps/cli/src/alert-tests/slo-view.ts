import { formatCount, groupBy } from "@obstack/basics";
import { timeZone } from "@obstack/charts";
import {
  describeIncident,
  describeSweep,
  describeTestedSlo,
  formatAchieved,
  formatPercent,
  formatMinutes,
  shareOf,
} from "@obstack/alerting/backtest";
import type { SloStatusReport } from "@obstack/alert-tests";
import type { SloStatus, TestedSlo } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import type { ReportWords } from "@obstack/as-code";
import type { TargetOutcome } from "../as-code/run-on-targets.ts";
import { blocksToText, tableBlock } from "../output/blocks.ts";
import type { Block, Item } from "../output/blocks.ts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";

/** The words of a report on SLOs. */
export const sloWords: ReportWords = {
  title: "SLOs of",
  statuses: { changed: "measured", unchanged: "measured", failed: "not measured", "not-reached": "not reached" },
  none: "No SLOs",
  counts: {
    slos: "SLO(s)",
    below: "with too little budget left",
    unknown: "with unknown budget",
    pages: "page(s)",
    tickets: "ticket(s)",
  },
};

/** Returns the SLOs of a target as its result in a report. */
export function sloResult(
  { target: _target, ...details }: SloStatusReport,
  budgetBelow: number | undefined,
): TargetOutcome {
  const { slos, mistakes } = details;
  const sum = (count: (slo: SloStatus) => number): number => slos.reduce((total, slo) => total + count(slo), 0);
  return {
    status: "unchanged",
    notes: slos.map((slo) => `slo ${slo.key}: ${describeTestedSlo(slo)}`),
    counts: {
      slos: slos.length,
      below: slos.filter((slo) => isBelow(slo, budgetBelow)).length,
      unknown: slos.filter(({ budget }) => budget?.leftPercent == null).length,
      pages: sum(({ pages }) => pages),
      tickets: sum(({ tickets }) => tickets),
    },
    details,
    ...(mistakes === undefined ? {} : { failure: new AsCodeError("files", mistakes) }),
  };
}

/** Returns whether less budget is left than allowed, or it is unknown. Without a limit, whether it is spent. */
export function isBelow({ budget }: Pick<SloStatus, "budget">, budgetBelow: number | undefined): boolean {
  if (budgetBelow === undefined) return budget?.endsIn === 0;
  return (budget?.leftPercent ?? Number.NEGATIVE_INFINITY) < budgetBelow;
}

/** What a cell says if it has no number. */
const unknown = "unknown";

/** An SLO in a report on its budget, or in a backtest. */
type AnySlo = SloStatus | TestedSlo;

/** Columns of what SLOs promise and achieved. */
const achievedColumns: readonly Column<AnySlo>[] = [
  { title: "slo", value: ({ name }) => name, truncate: "middle" },
  { title: "objective", value: ({ objective }) => `${objective}%`, align: "right", truncate: false },
  { title: "achieved", value: formatAchieved, align: "right", truncate: false },
];

const budgetColumn: Column<AnySlo> = {
  title: "budget left",
  value: ({ budget }) => formatPercent(budget?.leftPercent),
  align: "right",
  truncate: false,
};

/** For how much of the window there are events, by the hour. It is next to the budget, so that narrow terminals leave out other columns. */
const dataColumn: Column<AnySlo> = {
  title: "data",
  value: ({ budget }) => (budget === undefined ? unknown : shareOf(budget.coverage.hours, budget.coverage.of)),
  truncate: false,
  isOptional: true,
};

const [pagesColumn, ticketsColumn] = (["pages", "tickets"] as const).map((title): Column<AnySlo> => {
  return { title, value: (slo) => (slo.status === "tested" ? slo[title] : unknown), align: "right" };
}) as [Column<AnySlo>, Column<AnySlo>];

const statusColumns = (budgetBelow: number | undefined): readonly Column<SloStatus>[] => [
  ...achievedColumns,
  {
    ...budgetColumn,
    style: (slo) => (isBelow(slo, undefined) || isBelow(slo, budgetBelow) ? "red" : undefined),
  },
  dataColumn,
  {
    title: "burn",
    value: ({ budget }) => (budget === undefined ? unknown : `${Number(budget.burn.toPrecision(3))}x`),
    align: "right",
  },
  pagesColumn,
  ticketsColumn,
  { title: "ends", value: ({ budget }) => describeEnd(budget), align: "right", truncate: false, isOptional: true },
  {
    title: "downtime left",
    value: ({ budget }) => describeMinutes(budget?.leftMinutes),
    align: "right",
    isOptional: true,
  },
  { title: "events left", value: ({ budget }) => budget?.leftEvents ?? unknown, align: "right", isOptional: true },
];

const testColumns: readonly Column<TestedSlo>[] = [
  ...achievedColumns,
  { ...budgetColumn, isOptional: true },
  dataColumn,
  { title: "bad", value: ({ events }) => events?.bad ?? unknown, align: "right" },
  pagesColumn,
  {
    title: "paging",
    value: ({ pageMinutes, pages }) => (pages === 0 ? "" : formatMinutes(pageMinutes)),
    align: "right",
  },
  ticketsColumn,
];

function describeMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return unknown;
  return minutes === 0 ? "none" : formatMinutes(minutes);
}

/** Returns when the budget ends at the current rate. */
function describeEnd(budget: SloStatus["budget"]): string {
  if (budget?.leftPercent == null) return unknown;
  if (budget.endsIn === 0) return "spent";
  return budget.endsIn === null ? "not at this rate" : `in ${formatMinutes(Math.round(budget.endsIn / 60_000))}`;
}

/** Returns the view of the SLOs of a single target. */
export function sloStatusView(
  { slos, target, to }: SloStatusReport,
  budgetBelow: number | undefined,
  utc: boolean,
): Pick<View, "text"> {
  return {
    text: (terminal) =>
      slos.length === 0
        ? "No SLOs. Define one in a file in slos/."
        : blocksToText(
            [
              tableBlock(slos, statusColumns(budgetBelow)),
              { items: [...untestedItems(slos), ...unknownItems(slos)] },
              { items: excludedItems(slos) },
              { lines: [`${target}, until ${timeZone(utc).format(to)}`] },
            ],
            terminal,
          ),
  };
}

/** Returns why SLOs were not tested. */
function untestedItems(slos: readonly AnySlo[]): Item[] {
  return slos
    .filter(({ status }) => status !== "tested")
    .map((slo) => ({ mark: "!", tone: "yellow", name: slo.name, text: describeTestedSlo(slo) }));
}

/** Returns why budgets of tested SLOs are unknown. */
function unknownItems(slos: readonly AnySlo[]): Item[] {
  const reasons = slos
    .filter(({ status, budget }) => status === "tested" && budget?.leftPercent == null)
    .map(({ name, budget, windowDays }) => ({
      name,
      text:
        budget === undefined
          ? `budget unknown: the range is shorter than the window, ${windowDays} days`
          : `budget unknown: only ${shareOf(budget.coverage.hours, budget.coverage.of)} of the window has events (\`minimumCoverage\`)`,
    }));
  return [...groupBy(reasons, ({ text }) => text)].map(([text, all]) => ({
    name: all.map(({ name }) => name).join(", "),
    text,
  }));
}

/** Returns which objectives were missed and paged, and one that was met. */
function missedItems(slos: readonly TestedSlo[]): Item[] {
  return slos.flatMap(({ name, objective, events, pages, sweep }): Item[] => {
    const achieved = events === undefined ? objective : 100 - (100 * events.bad) / events.total;
    if (pages === 0 || achieved >= objective) return [];
    const met = sweep.findLast((step) => step.objective <= achieved && step.pages < pages);
    const advice =
      met === undefined
        ? ""
        : ` Lower \`objective\`, for example to ${met.objective} (${formatCount(met.pages, "page")}).`;
    const text = `${objective}% was not met, and would have sent ${formatCount(pages, "page")}.${advice}`;
    return [{ mark: "!", tone: "yellow", name, text }];
  });
}

/** Returns what of SLOs is in maintenance windows. */
function excludedItems(slos: readonly AnySlo[]): Item[] {
  return slos.flatMap(({ name, excludedMinutes }) =>
    excludedMinutes === undefined ? [] : [{ name, text: `${formatMinutes(excludedMinutes)} in maintenance windows` }],
  );
}

/** Returns the blocks of a test report about SLOs. */
export function sloBlocks(slos: readonly TestedSlo[], utc: boolean): Block[] {
  const tested = slos.filter(({ status }) => status === "tested");
  const items = tested.map(({ name, sweep, incidents }): Item => {
    const rest = incidents.length - maxIncidents;
    return {
      name,
      text: describeSweep(sweep),
      details: [
        ...incidents.slice(-maxIncidents).map((incident) => describeIncident(incident, timeZone(utc).format)),
        ...(rest > 0 ? [`and ${formatCount(rest, "earlier incident")}`] : []),
      ],
    };
  });
  return [
    tableBlock(slos, testColumns),
    { items: [...untestedItems(slos), ...missedItems(tested), ...unknownItems(slos)] },
    { items },
    { items: excludedItems(tested) },
  ];
}

const maxIncidents = 10;
