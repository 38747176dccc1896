import { reportSlos } from "@obstack/alert-tests";
import { pointCacheIn } from "@obstack/alert-tests/internal";
import type { SloPeriodReport } from "@obstack/alert-tests";
import { calendarRange } from "@obstack/core/slo";
import type { SloCalendar, SloRange } from "@obstack/core/slo";
import { queryOptions } from "../../alert-tests/progress.ts";
import { sloPeriodResult, sloPeriodView, sloPeriodWords } from "../../alert-tests/slo-period-view.ts";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { fleetFlags, folderParameter } from "../../as-code/flags.ts";
import { runOnTargets } from "../../as-code/run-on-targets.ts";
import { selectTargets } from "../../as-code/select-targets.ts";
import { endWithReport } from "../../as-code/show-report.ts";
import { UsageError } from "../../errors/command-error.ts";
import { optional, toggle } from "../../input/flag.ts";

interface Period extends SloRange {
  /** As it was given, such as `2026-10`. */
  readonly name: string;
}

export const report = buildStackCommand({
  async func(flags, folder) {
    const { month, quarter, cache } = flags;
    if (month !== undefined && quarter !== undefined)
      throw new UsageError("--month and --quarter cannot be combined.", "Pass one of them.");
    const now = this.now();
    const period = month ?? quarter ?? toPeriod("month", new Date(now).toISOString().slice(0, 7), now);
    if (period.from >= now)
      throw new UsageError(`${period.name} is in the future.`, "Choose a period that has started.");
    const selection = await selectTargets(this, flags, folder);
    let only: SloPeriodReport | undefined;
    const found = await runOnTargets(this, selection, {
      command: "slo report",
      run: async ({ open }, own) => {
        const { client, name, address } = await open();
        const measured = await reportSlos(folder, client, {
          target: name,
          period,
          now,
          cache: cache ? pointCacheIn(folder, address) : undefined,
          ...queryOptions(own),
        });
        own.progress.clear();
        if (selection.names.length === 1) only = measured;
        return sloPeriodResult(measured);
      },
    });
    const view = only && sloPeriodView(only, period.name);
    await endWithReport(this, flags, found, { words: sloPeriodWords, view });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      month: optional("month", "Month in UTC, for example 2026-10 (default the current month)", (text) =>
        readPeriod("month", text),
      ),
      quarter: optional("quarter", "Quarter in UTC, for example 2026-Q3", (text) => readPeriod("quarter", text)),
      cache: toggle("Cache past values in .obstack/ for later runs"),
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Report on the SLOs of a month or quarter (self-hosted)",
    more: [
      "Shows for each SLO in slos/ the objective, the achieved availability, the bad events and",
      "minutes, how much of the budget of the period is spent, the incidents, and the maintenance",
      "windows. A period that has not ended is reported to date. Ignores the windows of SLOs.",
    ].join("\n"),
    examples: [
      "slo report --month 2026-10",
      "slo report ./monitoring --quarter 2026-Q3 --output markdown",
      "slo report --month 2026-10 --all --output json",
    ],
  },
});

/** Parses `2026-10` or `2026-Q3`. */
function readPeriod(calendar: SloCalendar, text: string): Period {
  const pattern = calendar === "month" ? /^(\d{4})-(0[1-9]|1[0-2])$/ : /^(\d{4})-Q([1-4])$/;
  const [, year, part] = pattern.exec(text) ?? [];
  if (year === undefined || part === undefined)
    throw new UsageError(
      `Invalid ${calendar} ${JSON.stringify(text)}.`,
      `Use a value such as ${calendar === "month" ? "2026-10" : "2026-Q3"}.`,
    );
  const month = calendar === "month" ? Number(part) - 1 : (Number(part) - 1) * 3;
  return toPeriod(calendar, text, Date.UTC(Number(year), month));
}

function toPeriod(calendar: SloCalendar, name: string, time: number): Period {
  return { name, ...calendarRange(calendar, time) };
}
