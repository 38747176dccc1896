import {
  achievedOf,
  describeIncident,
  describeTestedSlo,
  formatMinutes,
  formatPercent,
  shareOf,
} from "@obstack/alert-tests/internal";
import type { SloPeriod, SloPeriodReport } from "@obstack/alert-tests";
import type { ReportWords, TargetResult } from "@obstack/as-code";
import { formatCount } from "@obstack/core/internal";
import { describeExclusion } from "@obstack/core/slo";
import { escapeMarkdown } from "@obstack/markdown";
import type { View } from "../output/view.ts";
import type { Column } from "../output/table.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import { sloWords } from "./slo-view.ts";

/** The words of a report on a month or quarter. */
export const sloPeriodWords: ReportWords = {
  ...sloWords,
  counts: { slos: ["SLO", "SLOs"], missed: ["missed", "missed"], incidents: ["incident", "incidents"] },
};

/** Returns the SLOs of a target as its result in a report. */
export function sloPeriodResult({ target: _target, ...details }: SloPeriodReport): TargetResult {
  const { slos } = details;
  return {
    status: "unchanged",
    notes: slos.map((slo) => `slo ${slo.key}: ${describePeriod(slo)}`),
    counts: {
      slos: slos.length,
      missed: slos.filter(isMissed).length,
      incidents: slos.reduce((sum, { incidents }) => sum + incidents.length, 0),
    },
    details,
  };
}

function isMissed(slo: SloPeriod): boolean {
  return (achievedOf(slo) ?? 100) < slo.objective;
}

function describePeriod(slo: SloPeriod): string {
  if (slo.status !== "tested") return describeTestedSlo(slo);
  const spent = slo.spentPercent === null ? "budget unknown" : `${formatPercent(slo.spentPercent)} of the budget spent`;
  return `${formatAvailability(slo)} of ${slo.objective}%, ${spent}, ${formatCount(slo.incidents.length, "incident")}`;
}

function formatAvailability(slo: SloPeriod): string {
  const achieved = achievedOf(slo);
  // Rounded down: an objective that was missed must not look as if it was met.
  return achieved === undefined ? "" : `${Math.floor(achieved * 10_000 + 1e-6) / 10_000}%`;
}

const columns: readonly Column<SloPeriod>[] = [
  { title: "slo", value: ({ name }) => name, truncate: "middle" },
  { title: "objective", value: ({ objective }) => `${objective}%`, align: "right", truncate: false },
  {
    title: "availability",
    value: formatAvailability,
    align: "right",
    truncate: false,
    style: (slo) => (isMissed(slo) ? "red" : undefined),
  },
  {
    title: "budget spent",
    value: ({ spentPercent }) => (spentPercent === null ? "" : formatPercent(spentPercent)),
    align: "right",
    truncate: false,
  },
  {
    title: "downtime",
    value: ({ budget }) => (budget?.badMinutes == null ? "" : formatMinutes(budget.badMinutes)),
    align: "right",
  },
  { title: "bad events", value: ({ events }) => events?.bad ?? "", align: "right" },
  { title: "events", value: ({ events }) => events?.total ?? "", align: "right" },
  {
    title: "incidents",
    value: ({ status, incidents }) => (status === "tested" ? incidents.length : ""),
    align: "right",
  },
  {
    title: "data",
    value: ({ budget }) => (budget === undefined ? "" : shareOf(budget.coverage.hours, budget.coverage.of)),
    align: "right",
    truncate: false,
  },
  {
    title: "excluded",
    value: ({ excludedMinutes }) => (excludedMinutes === undefined ? "" : formatMinutes(excludedMinutes)),
    align: "right",
    isOptional: true,
  },
];

/** Returns the incidents and maintenance windows of an SLO, or why there are none. */
function linesOf(slo: SloPeriod): string[] {
  if (slo.status !== "tested") return [describeTestedSlo(slo)];
  const excluded = slo.exclusions.map((one) =>
    describeExclusion({ ...one, from: Date.parse(one.from), to: Date.parse(one.to) }),
  );
  return [...slo.incidents.map(describeIncident), ...excluded.map((text) => `excluded ${text}`)];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Returns the view of the SLOs of a single target in a period, such as `2026-10`. */
export function sloPeriodView(report: SloPeriodReport, period: string): Pick<View, "text" | "markdown"> {
  const { slos, target, to, isComplete } = report;
  const until = isComplete ? "" : `, until ${to.replace("T", " ").slice(0, 16)} UTC`;
  const none = "No SLOs. Define one in a file in slos/.";
  return {
    async text(terminal) {
      if (slos.length === 0) return none;
      const { table } = await import("../output/table.ts");
      const blocks = slos.flatMap((slo) => {
        const lines = linesOf(slo).map((line) => `  ${oneLine(line)}`);
        return lines.length === 0 ? [] : [[oneLine(slo.name), ...lines].join("\n")];
      });
      return [table(slos, columns, terminal), ...blocks, `${target}, ${period}${until}`].join("\n\n");
    },
    markdown() {
      const shown = columns.filter(
        ({ isOptional, value }) => isOptional !== true || slos.some((slo) => value(slo) !== ""),
      );
      const rows = [
        row(shown.map(({ title }) => title)),
        row(shown.map(({ align }) => (align === "right" ? "--:" : "---"))),
        ...slos.map((slo) => row(shown.map(({ value }) => escapeMarkdown(String(value(slo)))))),
      ];
      const lines = slos.flatMap((slo) =>
        linesOf(slo).map((line) => `- **${escapeMarkdown(slo.name)}:** ${escapeMarkdown(line)}`),
      );
      return [
        `### SLOs of ${escapeMarkdown(target)} in ${period}${until}`,
        "",
        ...(slos.length === 0 ? [none] : rows),
        ...(lines.length === 0 ? [] : ["", ...lines]),
      ].join("\n");
    },
  };
}
