import { listUndos, planUndo } from "@obstack/as-code";
import type { PlanUndoOptions, Undoable } from "@obstack/as-code";
import { groupBy } from "@obstack/basics";
import { isStackFolder } from "@obstack/as-code/files";
import { serverToText } from "@obstack/as-code/reports";
import { applyTargets } from "../as-code/apply-targets.ts";
import {
  applyExitCodes,
  applyFlags,
  buildStackCommand,
  folderParameter,
  targetFlags,
  readReview,
} from "../as-code/flags.ts";
import { selectOne, selectTarget } from "../as-code/select-targets.ts";
import type { Selection } from "../as-code/select-targets.ts";
import { commandFor, undoWords } from "../as-code/apply-words.ts";
import { stateFolder } from "../environment/state-folder.ts";
import { deploymentOf, stackClient } from "../connection/clients.ts";
import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { optional, parseWholeNumber, toggle } from "../input/flag.ts";
import type { FlagValues } from "../input/flag.ts";
import { listView, show } from "../output/show.ts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";

const undoFlags = {
  ...targetFlags,
  from: optional("file", "Copies of an apply on another machine (.jsonl)"),
  run: optional("number", "Earlier apply or write, as in --list", parseWholeNumber(1, Number.MAX_SAFE_INTEGER)),
  lastWrite: toggle("Revert the last single write instead of the last apply"),
  list: toggle("List what can be reverted, newest first"),
  dryRun: toggle("Print the plan of the undo instead of applying it"),
  ...applyFlags,
  overwrite: {
    ...applyFlags.overwrite,
    brief: "Changes made since then to overwrite: all, or those of an object as in --only",
  },
} as const;

type Flags = FlagValues<typeof undoFlags>;

/** What to undo. */
interface Undo {
  readonly selection: Selection;
  /** Folder with the copies. */
  readonly folder: string;
  readonly options: Pick<PlanUndoOptions, "log" | "from" | "run">;
}

export const undo = buildStackCommand({
  async func(flags, folder) {
    const { from, run, lastWrite, list, rebind } = flags;
    const other = lastWrite ? "--last-write" : "--run";
    if (from !== undefined && (lastWrite || run !== undefined))
      throw new UsageError(`\`${other}\` and \`--from\` cannot be combined.`, "Pass only one of them.");
    const more = [...(lastWrite ? ["--last-write"] : []), ...(run === undefined ? [] : ["--run", String(run)])];
    const review = commandFor("undo", lastWrite ? "." : folder, flags, [...more, "--dry-run"]);
    const { context, digest } = await readReview(this, flags.expect, "undo changes", review, list || flags.dryRun);
    if (list) return show(this, flags, await undoableView(context, flags, folder));
    const { selection, folder: place, options } = await selectUndo(context, flags, folder);
    const isWrite = options.log === "writes";
    await applyTargets(context, { ...flags, expect: digest }, selection, {
      async planTarget({ name, client, address }, own) {
        const plan = await planUndo(place, client, { ...options, target: name, rebind, signal: own.signal });
        if (plan === undefined) throw nothingToUndo(isWrite, name, address, run);
        return plan;
      },
      folder: place,
      words: undoWords,
      review,
      epilogue: () =>
        isWrite
          ? undefined
          : "Files were not changed. Revert their pull request or commit, too: plans contain the change again.",
    });
  },
  parameters: {
    flags: undoFlags,
    positional: folderParameter,
  },
  docs: {
    brief: "Revert the last apply, or the last single write",
    more: [
      "Plans the reverse changes and asks for confirmation, like an apply: deletes what the last",
      "apply created, and restores what it overwrote or deleted. Skips objects that have",
      "changed since, unless --overwrite is set, and those that --only and --expect exclude;",
      "the next undo continues with them. Run it again to revert the previous apply, or pass",
      "--run NUMBER; the last 20 applies can be reverted. Agents must pass --expect.",
      "",
      "With --last-write, reverts the last create, update, edit or delete of a dashboard or",
      "alert that this command sent to the same server, one of the last 100.",
    ].join("\n"),
    exitCodes: {
      ...applyExitCodes,
      success: "Reverted",
      failure: "Failed, or objects have changed since; nothing was written",
      usage: "Refused, or nothing to undo; nothing was written",
      partlyApplied: "Some changes were reverted, others were skipped or failed",
    },
    examples: [
      "undo",
      "undo --last-write",
      "undo --list",
      "undo --dry-run --query digest",
      "undo --only alerts/checkout-errors --yes",
      "undo --from previous/00000012.jsonl",
      "undo ./monitoring --target production --yes",
    ],
  },
});

/** Selects a target of the folder, or the deployment of the last write. */
async function selectUndo(context: CliContext, flags: Flags, folder: string): Promise<Undo> {
  const { target, from, run, lastWrite } = flags;
  if (!lastWrite && target === undefined && from === undefined && !(await isStackFolder(folder)))
    throw new UsageError(
      "Nothing was applied from this folder.",
      "Pass the folder of the apply, or `--last-write` to revert the last single write.",
    );
  const selection =
    lastWrite && target === undefined
      ? selectDeployment(context, flags)
      : await selectTarget(context, { ...flags, removedTargets: true }, folder, target);
  return {
    selection,
    folder: lastWrite ? stateFolder(context.environment) : folder,
    options: { from, run, log: lastWrite ? "writes" : "applies" },
  };
}

/** Selects the deployment of the flags. Single writes ignore the targets of a folder. */
function selectDeployment(context: CliContext, flags: Flags): Selection {
  const name = deploymentOf(context, flags);
  return selectOne(name, (own) => {
    const client = stackClient(own, flags);
    return Promise.resolve({ name, client, address: serverToText(client.server), deployment: name });
  });
}

function nothingToUndo(isWrite: boolean, name: string, address: string, run: number | undefined): CommandError {
  const what = `${isWrite ? "single write" : "apply"}${run === undefined ? "" : ` ${run}`}`;
  return new CommandError(
    "usage",
    `Nothing to undo: no ${what} ${isWrite ? `to ${address}` : `of ${name} in this folder`} is left.`,
    run !== undefined
      ? "`obstack undo --list` lists what can be undone."
      : isWrite
        ? "To revert an apply, run `obstack undo` in the folder with its files."
        : "To revert an apply of another machine, pass its file of .obstack/previous with `--from`. To revert the last single write, pass `--last-write`.",
  );
}

/** Returns the view of everything that can be undone, newest first. */
async function undoableView(context: CliContext, flags: Flags, folder: string): Promise<View> {
  const isStack = await isStackFolder(folder);
  const { selection } = await selectUndo(context, { ...flags, lastWrite: flags.lastWrite || !isStack }, folder);
  const [name = ""] = selection.names;
  const { server } = (await selection.open(context, name)).client;
  const found = await Promise.all([
    listUndos(stateFolder(context.environment), { server, log: "writes" }),
    ...(isStack && !flags.lastWrite ? [listUndos(folder, { server, target: name })] : []),
  ]);
  // Writes and applies are separate, each of them sorted.
  const newestFirst = found.flat().toSorted((one, other) => other.at.localeCompare(one.at, "en"));
  const logs = newestFirst.map(({ log }) => log);
  const rows = newestFirst.map((plan, index) => {
    const run = logs.indexOf(plan.log) === index ? [] : ["--run", String(plan.number)];
    const command =
      plan.log === "writes"
        ? commandFor("undo", ".", {}, ["--last-write", ...run])
        : commandFor("undo", folder, flags, run);
    return { ...plan, command };
  });
  return { ...listView(rows, undoColumns, `Nothing to undo for ${serverToText(server)}.`), data: newestFirst };
}

const undoColumns: readonly Column<Undoable & { readonly command: string }>[] = [
  { title: "what", value: ({ log, number }) => `${log === "writes" ? "write" : "apply"} ${number}`, truncate: false },
  { title: "when", value: ({ at }) => at, isTime: true },
  { title: "changes", value: describeChanges, truncate: "wrap" },
  { title: "undo with", value: ({ command }) => command, truncate: false, isKept: true },
];

/** What was done, by action. */
const done = { create: "created", update: "updated", delete: "deleted" } as const;

function describeChanges({ log, changes }: Undoable): string {
  if (log === "writes") {
    return changes
      .map(({ action, kind, name, title, isOutcomeUnknown }) => {
        const what = name === undefined ? title : `${kind} ${JSON.stringify(name)}`;
        return `${done[action]} ${what}${isOutcomeUnknown === true ? " (outcome unknown)" : ""}`;
      })
      .join(", ");
  }
  const counts = groupBy(changes, ({ action }) => done[action]);
  return Array.from(counts, ([action, all]) => `${all.length} ${action}`).join(", ");
}
