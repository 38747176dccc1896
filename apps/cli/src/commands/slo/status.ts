import { measureSlos } from "@obstack/alert-tests";
import { pointCacheIn } from "@obstack/alert-tests/internal";
import type { SloStatusReport } from "@obstack/alert-tests";
import { withTestErrors } from "../../alert-tests/failures.ts";
import { queryProgress } from "../../alert-tests/progress.ts";
import { sloResult, sloStatusView, sloWords } from "../../alert-tests/slo-view.ts";
import { withExitCodes } from "../../as-code/failures.ts";
import { fleetFlags, folderParameter } from "../../as-code/flags.ts";
import type { FleetSelection } from "../../as-code/flags.ts";
import { isSingle, runOnTargets } from "../../as-code/run-on-targets.ts";
import { selectTargets } from "../../as-code/select-targets.ts";
import { endWith, showReport } from "../../as-code/show-report.ts";
import type { StackFlags } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { CommandError, UsageError } from "../../errors/command-error.ts";
import { buildCommand } from "../../builders/build-command.ts";
import { toggle, optional } from "../../input/flag.ts";

interface Flags extends StackFlags, FleetSelection {
  /** In percent. */
  readonly budgetBelow?: number;
  readonly cache: boolean;
}

export const status = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, budgetBelow, cache, ...selected } = flags;
    const belowByTarget = new Map<string, readonly string[]>();
    await withExitCodes(() =>
      withTestErrors(async () => {
        const selection = await selectTargets(this, selected, folder);
        const isOne = isSingle(selection);
        let only: SloStatusReport | undefined;
        const found = await runOnTargets(this, selection, {
          command: "slo status",
          run: ({ open }, own) =>
            withTestErrors(async () => {
              const { client, name, address } = await open();
              const report = await measureSlos(folder, client, {
                target: name,
                to: own.now(),
                signal: own.signal,
                cache: cache ? pointCacheIn(folder, address) : undefined,
                ...queryProgress(own),
              });
              own.progress.clear();
              if (isOne) only = report;
              const result = sloResult(report, budgetBelow);
              belowByTarget.set(
                name,
                result.below.map((slo) => (isOne ? slo : `${name}: ${slo}`)),
              );
              return result.result;
            }),
        });
        const view = only === undefined ? undefined : sloStatusView(only, budgetBelow);
        await showReport(this, { output, query }, found, { words: sloWords, view });
        const { failed, notReached } = found.report.summary;
        // Targets finish in any order.
        const below = found.report.targets.flatMap(({ target }) => belowByTarget.get(target) ?? []);
        if (below.length > 0 && budgetBelow !== undefined && failed + notReached === 0) {
          throw new CommandError(
            "overBudget",
            `Less than ${budgetBelow}% of the error budget is left, or it is unknown: ${below.join(", ")}.`,
          );
        }
        endWith(this, found);
      }),
    );
  },
  parameters: {
    flags: {
      ...fleetFlags,
      budgetBelow: optional(
        "percent",
        "Least budget that must be left, for example 10%; exit code 8 if it is not",
        parsePercent,
      ),
      cache: toggle("Cache past values in .obstack/ for later runs"),
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
      "A budget without any event is unknown, and counts as below `--budget-below`.",
    ].join("\n"),
    exitCodes: { overBudget: "Less budget left than --budget-below" },
    examples: [
      "slo status",
      "slo status ./monitoring --target production --budget-below 10%",
      "slo status --all --output json",
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
