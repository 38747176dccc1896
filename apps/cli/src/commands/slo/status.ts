import { measureSlos } from "@obstack/alert-tests";
import type { SloStatusReport } from "@obstack/alert-tests";
import { queryOptions } from "../../alert-tests/progress.ts";
import { isBelow, sloResult, sloStatusView, sloWords } from "../../alert-tests/slo-view.ts";
import { buildStackCommand, fleetFlags, folderParameter } from "../../as-code/flags.ts";
import { runOnTargets } from "../../as-code/run-on-targets.ts";
import { selectTargets } from "../../as-code/select-targets.ts";
import { endWith, showReport } from "../../as-code/show-report.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import { toggle, optional } from "../../input/flag.ts";
import { parseTime } from "../../input/parse-time.ts";
import { show, utcFlag } from "../../output/show.ts";

export const status = buildStackCommand({
  async func(flags, folder) {
    const { output, query, at, budgetBelow, chart, svg, utc } = flags;
    const now = this.now();
    const to = at === undefined ? now : parseTime(at, now, { isUtc: utc });
    if (to > now) throw new UsageError(`${at} is in the future.`, "Choose a time for `--at` that has passed.");
    const hasBurnDown = chart || svg !== undefined;
    const selection = await selectTargets(this, flags, folder);
    const reports = new Map<string, SloStatusReport>();
    const found = await runOnTargets(this, selection, {
      command: "slo status",
      run: async ({ open }, own) => {
        const { client, name } = await open();
        const report = await measureSlos(folder, client, {
          target: name,
          to,
          hasBurnDown,
          ...queryOptions(own),
        });
        own.progress.clear();
        reports.set(name, report);
        return sloResult(report, budgetBelow);
      },
    });
    // Targets finish in any order.
    const measured = found.report.targets.flatMap(({ target }) => reports.get(target) ?? []);
    const [only] = measured;
    const view = only && sloStatusView(only, budgetBelow, utc);
    await showReport(this, flags, found, { words: sloWords, view });
    if (hasBurnDown && measured.some(({ slos }) => slos.length > 0)) {
      const { sloCharts } = await import("../../alert-tests/slo-charts.ts");
      const drawing = sloCharts(measured, utc);
      if (svg !== undefined) {
        const { writePicture } = await import("../../previews/write-picture.ts");
        await writePicture(this, drawing, svg);
      } else if (output === "table" && query === undefined) {
        const { dashboardDrawingView } = await import("../../previews/dashboard-drawing-view.ts");
        this.print("");
        await show(this, { output }, dashboardDrawingView(drawing));
      }
    }
    const { failed, notReached } = found.report.summary;
    const below = measured.flatMap(({ target, slos }) =>
      slos
        .filter((slo) => isBelow(slo, budgetBelow))
        .map(({ name }) => (selection.names.length === 1 ? name : `${target}: ${name}`)),
    );
    if (budgetBelow !== undefined && below.length > 0 && failed + notReached === 0) {
      throw new CommandError(
        "overBudget",
        `Less than ${budgetBelow}% of the error budget is left, or it is unknown: ${below.join(", ")}.`,
      );
    }
    endWith(this, found);
  },
  parameters: {
    flags: {
      ...fleetFlags,
      budgetBelow: optional(
        "percent",
        "Minimum budget that must be left, for example 10%; exit code 8 if it is not",
        parsePercent,
      ),
      at: optional("time", "Time of the status, at which the windows end (default now)"),
      chart: toggle("Draw how each budget was spent, with the incidents"),
      svg: optional("file", "SVG file to write with these charts"),
      ...utcFlag,
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Show the error budgets of SLOs (self-hosted)",
    more: [
      "Shows what each SLO in slos/ achieved over its window, what is left of its error",
      "budget, the burn rate over the last hour, when the budget ends at this rate, and how",
      "often its alerts would have fired. Days without events are neither good nor bad.",
      "",
      "`--at` shows the status of an earlier time. At the first moment of a month, such as",
      "2026-11-01T00:00Z, an SLO with `window: month` shows the month that ends there. Times",
      "without a zone are local.",
      "",
      "A budget is unknown if too little of its window has events (`minimumCoverage`), and then",
      "counts as below `--budget-below`. DOWNTIME LEFT is the complete failure that would spend",
      "what is left.",
    ].join("\n"),
    exitCodes: { overBudget: "Less budget left than --budget-below" },
    examples: [
      "slo status",
      "slo status --chart",
      "slo status ./monitoring --target production --budget-below 10%",
      "slo status --all --output json",
      "slo status --at 2026-11-01T00:00Z --output markdown",
    ],
  },
});

/** Parses `10%` or `10`. */
function parsePercent(text: string): number {
  const [, number] = /^(-?\d+(?:\.\d+)?)%?$/.exec(text.trim()) ?? [];
  if (number === undefined)
    throw new UsageError(`Invalid percentage ${JSON.stringify(text)}.`, "Use a value such as 10%.");
  return Number(number);
}
