import { listUndos, planUndo, undo } from "@obstack/as-code";
import type { PlannedChange, PlannedUndo, ReportWords, TargetResult, UndoPlan } from "@obstack/as-code";

import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import type { HiddenTileFlag } from "../connection/flags.ts";
import type { OutputFlags } from "../output/flags.ts";
import { show } from "../output/show.ts";
import { numberOf, runOnTargets } from "./run-on-targets.ts";
import type { TargetOutcome } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import { endWithReport, showReport } from "./show-report.ts";
import { rolloutListView } from "./undo-views.ts";
import type { ListedRollout } from "./undo-views.ts";
import { waitNotice } from "./wait.ts";

/** Options of an undo on several targets. */
interface Flags extends OutputFlags, HiddenTileFlag {
  readonly rollout?: string | undefined;
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly rebind: boolean;
  readonly list: boolean;
}

const plannedWords: ReportWords = {
  title: "Undo on",
  changed: "to revert",
  unchanged: "without this rollout",
  none: "Nothing to revert",
  counts: { delete: "to delete", update: "to restore", create: "to create again" },
};

const doneWords: ReportWords = {
  ...plannedWords,
  changed: "reverted",
  none: "Nothing reverted",
  counts: { delete: "deleted", update: "restored", create: "created again" },
};

/**
 * Reverts a rollout on the selected targets, wave by wave in reverse order, after one confirmation. Without a rollout, reverts the last one.
 */
export async function undoTargets(
  context: CliContext,
  flags: Flags,
  selection: Selection,
  folder: string,
): Promise<void> {
  const { output, query, yes, overwrite, allowHiddenTileLoss, rebind } = flags;
  const rollouts = await listRollouts(context, selection, folder);
  if (flags.list) return show(context, { output, query }, rolloutListView(rollouts));
  const rollout = flags.rollout ?? lastOf(rollouts);
  const planFor = async (name: string, server: UndoPlan["server"]): Promise<PlannedUndo | undefined> =>
    planUndo(folder, { server, target: name, rollout, rebind, signal: context.signal });
  const planned = await runOnTargets(context, selection, {
    command: "undo",
    run: async ({ name, open }) => {
      const { server } = (await open()).client;
      const plan = await planFor(name, server);
      return plan === undefined ? { status: "unchanged", server } : resultOf(plan);
    },
  });
  context.signal.throwIfAborted();
  const { changed, failed } = planned.report.summary;
  if (failed > 0) return endWithReport(context, { output, query }, planned, { words: plannedWords });
  if (changed === 0) {
    throw new CommandError(
      "differences",
      `Nothing to undo: no selected target has rollout ${rollout}.`,
      "List rollouts with `obstack undo --all --list`.",
    );
  }
  if (output === "table") await showReport(context, { output }, planned, { words: plannedWords });
  const where = `${changed} ${changed === 1 ? "target" : "targets"}`;
  if (!yes) {
    if (context.confirm === undefined) {
      throw new UsageError(
        `Refusing to undo rollout ${rollout} on ${where} without confirmation.`,
        "Pass `--yes` to continue.",
      );
    }
    if (!(await context.confirm(`Revert rollout ${rollout} on ${where}?`))) {
      context.process.stderr.write("Nothing was changed.\n");
      return;
    }
  }
  const { waves, ...targets } = selection.targets;
  const reverted = await runOnTargets(
    context,
    // What was rolled out last is reverted first.
    { ...selection, targets: { ...targets, waves: waves.toReversed() } },
    {
      command: "undo",
      inWaves: true,
      run: async ({ name, open }, own): Promise<TargetOutcome> => {
        const { client } = await open();
        const plan = await planFor(name, client.server);
        if (plan === undefined) return { status: "unchanged", server: client.server };
        const warnings: string[] = [];
        const onWarning = (text: string): unknown => warnings.push(text);
        await undo(plan, client, {
          overwrite,
          allowHiddenTileLoss,
          onWarning,
          signal: own.signal,
          ...waitNotice(own),
        });
        return { ...resultOf(plan), warnings };
      },
    },
  );
  await endWithReport(context, { output, query }, reverted, { isShown: output === "table", words: doneWords });
  if (output === "table") context.process.stderr.write("Files were not changed.\n");
}

/** Lists the rollouts of all selected targets, newest first. */
async function listRollouts(context: CliContext, selection: Selection, folder: string): Promise<ListedRollout[]> {
  const rollouts = new Map<string, { targets: string[]; at: string; changes: number }>();
  for (const { targets } of selection.targets.waves) {
    for (const name of targets) {
      const { client } = await selection.open(context, name);
      for (const { rollout, at, changes } of await listUndos(folder, { server: client.server, target: name })) {
        // Applies without a rollout are undone one target at a time.
        if (rollout === undefined) continue;
        const known = rollouts.get(rollout) ?? { targets: [], at, changes: 0 };
        rollouts.set(rollout, {
          targets: [...known.targets, name],
          at: at < known.at ? at : known.at,
          changes: known.changes + changes.length,
        });
      }
    }
  }
  return [...rollouts]
    .map(([rollout, found]) => ({ rollout, ...found, total: numberOf(selection) }))
    .toSorted((one, other) => other.at.localeCompare(one.at, "en"));
}

function lastOf([last]: readonly ListedRollout[]): string {
  if (last !== undefined) return last.rollout;
  throw new CommandError(
    "differences",
    "Nothing to undo: the selected targets have no rollout in this folder.",
    "An apply can be undone only on the machine that ran it: undo data is kept in the folder .obstack.",
  );
}

function resultOf({ changes, server }: UndoPlan): TargetResult {
  const numberOfAction = (action: PlannedChange["action"]): number =>
    changes.filter((one) => one.action === action).length;
  return {
    status: changes.length > 0 ? "changed" : "unchanged",
    changes: changes.map(({ kind, key, name, title, action, id, fields }) => ({
      kind,
      key,
      name,
      title,
      action,
      id,
      fields,
    })),
    counts: {
      create: numberOfAction("create"),
      update: numberOfAction("update"),
      delete: numberOfAction("delete"),
    },
    server,
  };
}
