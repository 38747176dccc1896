import { maxOf, minOf } from "@obstack/basics";
import type { SloStatusReport } from "@obstack/alert-tests";
import type { SloStatus } from "@obstack/alerting/backtest";
import { describeTestedSlo, nameBudget } from "@obstack/alerting/backtest";
import { burnDownContent } from "@obstack/charts";
import type { DashboardDrawing } from "@obstack/charts";

const day = 86_400_000;

/** Draws how the budgets of SLOs were spent, below each other. */
export function sloCharts(reports: readonly SloStatusReport[], utc: boolean): DashboardDrawing {
  const all = reports.flatMap(({ target, to, slos }) => slos.map((slo) => ({ target, slo, to: Date.parse(to) })));
  const starts = all.map(({ slo, to }) => Date.parse(slo.burnDown?.from ?? "") || to - slo.windowDays * day);
  return {
    name: `SLOs of ${reports.map(({ target }) => target).join(", ")}`,
    tiles: all.map(({ target, slo, to }, index) => ({
      name: nameBudget(
        { window: slo.windowDays * day, calendar: slo.calendar },
        `${reports.length > 1 ? `${target}: ` : ""}${slo.name}`,
      ),
      x: 0,
      y: index * 5,
      w: 12,
      h: 5,
      content: contentOf(slo, to),
    })),
    range: { startTime: minOf(starts), endTime: maxOf(all.map(({ to }) => to)) },
    utc,
  };
}

function contentOf(slo: SloStatus, to: number): DashboardDrawing["tiles"][number]["content"] {
  const { status, burnDown, incidents = [] } = slo;
  if (status !== "tested") return { kind: "note", text: `${describeTestedSlo(slo)}.` };
  return burnDownContent(
    burnDown && { ...burnDown, from: Date.parse(burnDown.from), step: burnDown.stepMinutes * 60_000 },
    to,
    incidents.map(({ from, to: end }) => ({ from: Date.parse(from), to: Date.parse(end) })),
  );
}
