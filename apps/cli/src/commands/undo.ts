import { listUndos, planUndo, promotionTarget, readTargets, undo as revert } from "@obstack/as-code";
import { isStackFolder, serverToText } from "@obstack/as-code/internal";
import type { UndoPlan } from "@obstack/as-code";
import { withExitCodes } from "../as-code/failures.ts";
import { applyFlags, fleetFlags, folderParameter, isFleet, rebindFlag } from "../as-code/flags.ts";
import type { FleetSelection } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { undoTargets } from "../as-code/undo-targets.ts";
import { undoListView, undoView } from "../as-code/undo-views.ts";
import { waitNotice } from "../as-code/wait.ts";
import { writeLogFolder } from "../as-code/write-log.ts";
import { stackClient } from "../connection/clients.ts";
import { hiddenTileFlag } from "../connection/flags.ts";
import { outputFlags } from "../output/flags.ts";
import type { HiddenTileFlag, StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { text } from "../common/text.ts";
import { bar } from "../terminal/progress.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "../builders/build-command.ts";
import { describe } from "../builders/describe.ts";

interface Flags extends StackFlags, HiddenTileFlag, FleetSelection {
  readonly rollout?: string;
  readonly from?: string;
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly lastWrite: boolean;
  readonly list: boolean;
  readonly rebind: boolean;
  readonly adopt?: readonly string[];
}

export const undo = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const {
      output,
      query,
      target,
      all: _all,
      rollout,
      from,
      yes,
      overwrite,
      lastWrite,
      list,
      rebind,
      adopt,
      allowHiddenTileLoss,
      ...connection
    } = flags;
    const outputs = { output, query };
    const isOnSeveral = isFleet(flags) || (rollout !== undefined && target === undefined);
    if (isOnSeveral && (lastWrite || from !== undefined || adopt !== undefined)) {
      throw new UsageError(
        "`--last-write`, `--from` and `--adopt` are for a single target.",
        "Pass its name with `--target`, without `--all`.",
      );
    }
    if (lastWrite && from !== undefined) {
      throw new UsageError("`--last-write` and `--from` cannot be combined.", "Pass only one of them.");
    }
    await withExitCodes(async () => {
      if (isOnSeveral && Object.keys(await readTargets(folder)).length > 0) {
        const selected = { ...connection, ...(target === undefined ? {} : { target }), all: true };
        const selection = await selectTargets(this, selected, folder);
        return undoTargets(
          this,
          { ...outputs, rollout, yes, overwrite, allowHiddenTileLoss, rebind, list },
          selection,
          folder,
        );
      }
      const isStack = await isStackFolder(folder);
      const isWrite = lastWrite || (!isStack && target === undefined && from === undefined);
      // Single writes ignore the targets of the folder and go to the deployment that the flags select.
      const { name, client } =
        isWrite && target === undefined
          ? { name: "", client: stackClient(this, connection) }
          : await openTarget(this, connection, folder, target);
      const { server } = client;
      const address = serverToText(server);
      const writes = { folder: writeLogFolder(this), server, log: "writes" } as const;
      const applies = {
        folder,
        server,
        target: from === undefined || isLog(from) ? name : promotionTarget(from, name),
        log: "applies",
      } as const;
      if (list) {
        const sources = [writes, ...(isStack && !lastWrite ? [applies] : [])];
        const found = await Promise.all(sources.map(({ folder: place, ...source }) => listUndos(place, source)));
        await show(this, outputs, undoListView(newestFirst(found.flat()), address));
        return;
      }
      const { folder: place, ...source } = isWrite ? writes : applies;
      const log = from !== undefined && isLog(from) ? { from } : {};
      const plan = await planUndo(place, { ...source, ...log, rollout, rebind, signal: this.signal });
      if (plan === undefined) throw nothingToUndo(isWrite, name, address);
      const shown = isWrite ? address : `${plan.target} (${address})`;
      await show(this, outputs, undoView(plan, shown));
      if (!yes) {
        if (this.confirm === undefined) {
          throw new UsageError(
            `Refusing to undo changes to ${shown} without confirmation.`,
            "Pass `--yes` to continue.",
          );
        }
        const noun = plan.changes.length === 1 ? "this change" : "these changes";
        if (!(await this.confirm(`Revert ${noun} on ${shown}?`))) {
          this.process.stderr.write("Nothing was changed.\n");
          return;
        }
      }
      const notes: string[] = [];
      await revert(plan, client, {
        overwrite,
        allowHiddenTileLoss,
        ...(adopt === undefined ? {} : { adopt }),
        ...waitNotice(this),
        signal: this.signal,
        onWarning: (warning) => this.process.stderr.write(`warning: ${warning}.\n`),
        onEvent: ({ type, index, total, change, newId, isFound }) => {
          const done = type === "done" ? index : index - 1;
          this.progress.update(`${bar(done, total)} ${done} of ${total}: ${change.action} ${change.title}`);
          if (newId !== undefined) {
            notes.push(
              isFound === true
                ? `Found ${change.title}, which exists again with the id ${newId}. Nothing was created.`
                : `Created ${change.title} again with the new id ${newId}.`,
            );
          }
          if (type === "done" && change.id === undefined) notes.push(`Skipped ${change.title}: ${unknownCreate}`);
        },
      });
      this.progress.clear();
      for (const note of notes) this.process.stderr.write(`${note}\n`);
      const count = plan.changes.filter(({ id }) => id !== undefined).length;
      this.process.stderr.write(
        `Reverted ${count} ${count === 1 ? "object" : "objects"}.${isWrite ? "" : " Files were not changed."}\n`,
      );
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      ...outputFlags,
      rollout: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "id",
        brief: "Rollout to revert, on all targets that have it (default the last one)",
      },
      from: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "name|file",
        brief: "Source of the promotion to revert, or undo log of an apply on another machine (.jsonl)",
      },
      lastWrite: {
        kind: "boolean",
        default: false,
        brief: "Revert the last single write instead of the last apply",
      },
      list: { kind: "boolean", default: false, brief: "List what can be reverted, newest first" },
      yes: applyFlags.yes,
      overwrite: { kind: "boolean", default: false, brief: "Overwrite changes made since then" },
      ...hiddenTileFlag,
      ...rebindFlag,
      adopt: {
        kind: "parsed",
        parse: text,
        variadic: true,
        optional: true,
        placeholder: "id",
        brief: "Object that is a deleted one again, if the undo cannot tell",
      },
    },
    positional: folderParameter,
  },
  docs: describe({
    brief: "Revert the last apply, or the last single write",
    more: [
      "Shows the last apply and asks for confirmation. Deletes what the apply created,",
      "and restores what it overwrote or deleted. Refuses if these objects have changed",
      "since, unless --overwrite is set. Run it again to revert the previous apply; the",
      "last 20 applies can be reverted.",
      "",
      "An apply that was interrupted and continued is one rollout and reverted at once, also",
      "on several targets: with `--all` or a pattern, the last rollout of these targets, with",
      "`--rollout`, the given one. Waves run in reverse order.",
      "",
      "With --last-write, and in a folder without files, reverts the last create, update,",
      "edit or delete of a dashboard or alert that this command sent to the same server.",
      "The last 100 writes to each server can be reverted.",
    ].join("\n"),
    exitCodes: {
      success: "Reverted",
      failure: "Failed, or objects have changed since",
      differences: "Nothing to undo",
      connection: "No complete response; run the command again to continue",
    },
    examples: [
      "undo",
      "undo --all",
      "undo --all --list",
      "undo --rollout 20260112-4f2a9c --target 'eu-*'",
      "undo --last-write",
      "undo --list",
      "undo --from undo/00000012_2026-01-12T08-30-00.000Z.jsonl",
      "undo ./monitoring --target production --yes",
    ],
  }),
});

/** Writes and applies have separate logs, each of them sorted. */
function newestFirst(plans: readonly UndoPlan[]): UndoPlan[] {
  return plans.toSorted((one, other) => other.at.localeCompare(one.at, "en"));
}

/** Returns whether `--from` is an undo log instead of a target. */
function isLog(from: string): boolean {
  return from.endsWith(".jsonl");
}

const unknownCreate = "the outcome of its creation is unknown. If it exists, delete it.";

function nothingToUndo(isWrite: boolean, name: string, address: string): CommandError {
  return isWrite
    ? new CommandError(
        "differences",
        `Nothing to undo: no single write to ${address} was recorded.`,
        "To revert an apply, run `obstack undo` in the folder with its files.",
      )
    : new CommandError(
        "differences",
        `Nothing to undo for ${name} in this folder.`,
        "An apply can be undone only on the machine that ran it: undo data is kept in the folder .obstack. To revert an apply on another machine, pass its undo log with `--from`. To revert the last single write, pass `--last-write`.",
      );
}
