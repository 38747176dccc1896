import { apply } from "@obstack/as-code";
import type { ApplyEvent, Duplicate, Plan } from "@obstack/as-code";
import type { OutputFlags } from "../output/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { bar } from "../terminal/progress.ts";
import { show } from "../output/show.ts";
import { applyEventToText } from "./apply-events.ts";
import type { ApplyFlags } from "./flags.ts";
import { planView } from "./show-plan.ts";
import { waitNotice } from "./wait.ts";

/**
 * Shows a plan, asks for confirmation, applies it and reports the result.
 *
 * @param location The folder and the target as the user selected them, for the command that reverts the apply.
 */
export async function applyPlan(
  context: CliContext,
  flags: OutputFlags & ApplyFlags,
  plan: Plan,
  address: string,
  location: Location,
): Promise<void> {
  const { signal, confirm, progress } = context;
  const { stderr } = context.process;
  const { yes, overwrite, allowAlertLoss, withdrawDuplicates, output } = flags;
  const isForPeople = output === "table";
  const hasWork = plan.changes.length > 0;
  if (isForPeople) await show(context, { output }, planView(plan));
  // Do not ask for confirmation of a plan that would be refused.
  const isAllowed = (overwrite || plan.summary.conflict === 0) && (allowAlertLoss || plan.lostAlerts.length === 0);
  if (hasWork && isAllowed && !yes) {
    if (confirm === undefined) {
      throw new UsageError(
        `Refusing to apply changes to ${plan.target} without confirmation.`,
        "Review them with `obstack plan`, then pass `--yes` to continue.",
      );
    }
    if (!(await confirm(`Apply these changes to ${plan.target} (${address})?`))) {
      stderr.write("Nothing was changed.\n");
      return;
    }
  }
  const counts = { create: 0, update: 0, delete: 0 };
  let total = 0;
  const countDone = (): number => counts.create + counts.update + counts.delete;
  const onEvent = (event: ApplyEvent): void => {
    if (event.type !== "begin" && event.type !== "done") {
      progress.clear();
      stderr.write(`${applyEventToText(event, withdrawDuplicates)}\n`);
      return;
    }
    total = event.total;
    if (event.type === "done") counts[event.change.action]++;
    const { title, action } = event.change;
    progress.update(`${bar(countDone(), total)} ${countDone()} of ${total}: ${action} ${title}`);
  };
  const mayWithdraw = async ({ length }: readonly Duplicate[]): Promise<boolean> => {
    if (withdrawDuplicates || yes || confirm === undefined) return withdrawDuplicates;
    progress.clear();
    return confirm(
      `Delete ${length === 1 ? "the duplicate" : `the ${length} duplicates`} that an apply from this folder created?`,
    );
  };
  try {
    const applied = await apply(plan, {
      overwrite,
      allowAlertLoss,
      signal,
      onEvent,
      mayWithdraw,
      ...waitNotice(context),
    });
    progress.finish();
    if (isForPeople)
      stderr.write(`${summarize(counts, plan, location)}
`);
    else
      await show(context, flags, { data: { ...plan, ...applied }, text: () => "", markdown: planView(plan).markdown });
  } catch (error) {
    progress.finish();
    if (total > 0) stderr.write(`Applied ${countDone()} of ${total} changes. Run the command again to continue.\n`);
    throw error;
  }
}

/** Where an apply writes. */
export interface Location {
  readonly folder: string;
  /** Undefined for the only target. */
  readonly target: string | undefined;
}

interface Counts {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
}

function summarize({ create, update, delete: remove }: Counts, { from }: Plan, location: Location): string {
  const parts = [
    create > 0 ? `${create} created` : "",
    update > 0 ? `${update} updated` : "",
    remove > 0 ? `${remove} deleted` : "",
  ].filter((part) => part !== "");
  const { folder, target } = location;
  const undo = [
    "obstack undo",
    folder === "." ? "" : ` ${toWord(folder)}`,
    target === undefined ? "" : ` --target ${toWord(target)}`,
    from === undefined ? "" : ` --from ${toWord(from)}`,
  ].join("");
  return parts.length === 0 ? "Nothing to do." : `Applied: ${parts.join(", ")}. To revert, run \`${undo}\`.`;
}

/** Returns a word of a shell command, in quotes if necessary. */
function toWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
