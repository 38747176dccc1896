import { apply, plan, planResult } from "@obstack/as-code";
import type { ApplyEvent, FleetReport, PlannedChange, TargetResult } from "@obstack/as-code";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { applyEventToText } from "./apply-events.ts";
import { withExitCodes } from "./failures.ts";
import type { ApplyFlags, FleetSelection } from "./flags.ts";
import { fleetExitCode } from "./fleet-exit-code.ts";
import { refuseUnreviewed } from "./refuse-unreviewed.ts";
import { describeError, runOnFleet } from "./run-on-fleet.ts";
import type { FleetMember } from "./run-on-fleet.ts";
import { showFleet } from "./show-fleet.ts";
import { waitNotice } from "./wait.ts";

type Flags = StackFlags & FleetSelection & ApplyFlags & { readonly prune: boolean; readonly expect?: string };

/** Applies the files to several targets in waves, after one confirmation, and shows one report. */
export async function applyFleet(context: CliContext, flags: Flags, folder: string): Promise<void> {
  const { yes, overwrite: _overwrite, allowAlertLoss: _lost, withdrawDuplicates: _withdraw, prune, ...others } = flags;
  const { expect, output, query, ...selection } = others;
  const show = { output, ...(query === undefined ? {} : { query }) };
  await withExitCodes(async () => {
    // Only the digest of the plans is kept, so that memory depends only on the targets at work.
    let reviewed = expect;
    const areChangesShown = !yes && output === "table";
    if (!yes) {
      const planned = await runOnFleet(context, {
        command: "plan",
        folder,
        flags: selection,
        run: ({ name, open }, { signal }) =>
          withExitCodes(async () => {
            const { client } = await open();
            return planResult(await plan(folder, client, { target: name, prune, signal }));
          }),
      });
      context.signal.throwIfAborted();
      if (areChangesShown) await showFleet(context, show, planned);
      if (planned.summary.changed > 0 && !(await isConfirmed(context, planned))) return;
      reviewed ??= planned.digest ?? "";
    }
    const report = await runOnFleet(context, {
      command: "apply",
      folder,
      flags: selection,
      inWaves: true,
      run: (target, own) => applyTarget(own, flags, folder, target, reviewed),
    });
    await showFleet(context, show, report, { areChangesShown });
    process.exitCode = fleetExitCode(report);
  });
}

async function isConfirmed({ confirm, process: { stderr } }: CliContext, { summary }: FleetReport): Promise<boolean> {
  const targets = `${summary.changed} target${summary.changed === 1 ? "" : "s"}`;
  if (confirm === undefined) {
    throw new UsageError(
      `Refusing to apply changes to ${targets} without confirmation.`,
      "Review them with `obstack plan`, then pass `--yes` to continue.",
    );
  }
  if (await confirm(`Apply these changes to ${targets}?`)) return true;
  stderr.write("Nothing was changed.\n");
  return false;
}

async function applyTarget(
  context: CliContext,
  { overwrite, allowAlertLoss, withdrawDuplicates, prune }: Flags,
  folder: string,
  { name, open }: FleetMember,
  reviewed: string | undefined,
): Promise<TargetResult> {
  const { signal } = context;
  const done: PlannedChange[] = [];
  const warnings: string[] = [];
  let total = 0;
  const onEvent = (event: ApplyEvent): void => {
    if (event.type === "begin" || event.type === "done") {
      total = event.total;
      if (event.type === "done") done.push(event.change);
      return;
    }
    const text = applyEventToText(event, withdrawDuplicates);
    context.process.stderr.write(`${text}\n`);
    warnings.push(text.replace(/^warning: /, ""));
  };
  const result = (): TargetResult => ({
    status: done.length > 0 ? "changed" : "unchanged",
    changes: done,
    warnings,
    counts: countChanges(done),
  });
  try {
    return await withExitCodes(async () => {
      const { client } = await open();
      const planned = await plan(folder, client, { target: name, prune, signal });
      if (reviewed !== undefined) refuseUnreviewed(planned, reviewed);
      total = planned.changes.length;
      await apply(planned, {
        overwrite,
        allowAlertLoss,
        signal,
        onEvent,
        mayWithdraw: () => withdrawDuplicates,
        ...waitNotice(context),
      });
      return result();
    });
  } catch (error) {
    const { counts, ...partial } = result();
    return {
      ...partial,
      status: "failed",
      ...(total > 0 ? { counts: { ...counts, open: total - done.length } } : {}),
      error: describeError(error),
    };
  }
}

function countChanges(changes: readonly PlannedChange[]): Record<PlannedChange["action"], number> {
  const numberOf = (action: PlannedChange["action"]): number => changes.filter((one) => one.action === action).length;
  return { create: numberOf("create"), update: numberOf("update"), delete: numberOf("delete") };
}
