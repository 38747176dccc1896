import { formatCount } from "@obstack/basics";
import { apply, AsCodeError, toWrite } from "@obstack/as-code";
import { duplicateToText, ignoredToText } from "@obstack/as-code/reports";
import type { ApplyEvent, PlannedApply, PlannedChange, SkippedChange } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { bar } from "../terminal/progress.ts";
import { toPartlyApplied } from "./failures.ts";
import type { OpenTarget } from "./open-target.ts";
import type { TargetOutcome } from "./run-on-targets.ts";

/** Applies the plan of a target, and returns what was written, also before a failure. */
export async function applyTarget(
  context: CliContext,
  folder: string,
  client: OpenTarget["client"],
  plan: PlannedApply,
): Promise<TargetOutcome> {
  const { signal, progress, tell } = context;
  const done: PlannedChange[] = [];
  const { prepared } = toWrite(plan);
  const warnings: string[] = prepared.flatMap(({ silences }) => silences);
  const rejected: string[] = [];
  const skipped: SkippedChange[] = [];
  let total = prepared.length;
  let before = 0;
  const report = (text: string, isWarning = true): void => {
    progress.clear();
    tell(text, isWarning ? "warning" : undefined);
    warnings.push(text);
  };
  const onEvent = (event: ApplyEvent): void => {
    if (event.type === "skipped") return void skipped.push(event.skipped);
    if (event.type === "continued")
      return report("Continues after an apply that did not end. Its writes are in the state.", false);
    if (event.type === "duplicate") return report(`${duplicateToText(event.duplicate)}.`);
    const { title } = event.change;
    if (event.type === "rejected")
      return void rejected.push(`${title}: ${event.because ?? (event.error as Error).message}`);
    if (event.type === "outcome-unknown")
      return report(`It is unknown whether ${title} was created. Looking for it on the server.`, false);
    if (event.type === "ignored") return report(`${ignoredToText(title, event.fields)}.`);
    const { change } = event;
    // Includes deletions of lost alerts.
    ({ total } = event);
    if (event.type === "done" && event.isDoneBefore === true) before++;
    else if (event.type === "done") {
      done.push({ ...change, id: event.id });
      if (plan.undone !== undefined && change.action === "create") {
        progress.clear();
        tell(`Created ${title} again with the new id ${event.id}.`);
      }
    }
    progress.update(
      `${bar(done.length + before, total)} ${done.length + before} of ${total}: ${change.action} ${title}`,
    );
  };
  try {
    const { duplicates } = await apply(folder, client, plan, { signal, onEvent });
    return { ...resultOf(plan, done, skipped, warnings), details: { duplicates } };
  } catch (error) {
    // The error at the end lists them, unless another failure ended the apply.
    if (!(error instanceof AsCodeError)) for (const one of rejected) report(one);
    const text = `Applied ${done.length} of ${total - before} changes. Run the command again to continue.`;
    const failure = done.length > 0 ? toPartlyApplied(error, text) : error;
    const { counts, ...partial } = resultOf(plan, done, skipped, warnings);
    return { ...partial, counts: { ...counts, open: total - done.length - before }, failure };
  } finally {
    progress.finish();
    if (before > 0) tell(`${formatCount(before, "change")} of the plan ${before === 1 ? "was" : "were"} done before.`);
  }
}

function resultOf(
  { server, summary }: PlannedApply,
  changes: readonly PlannedChange[],
  skipped: readonly SkippedChange[],
  warnings: readonly string[],
): TargetOutcome {
  const count = (action: PlannedChange["action"]): number => changes.filter((one) => one.action === action).length;
  return {
    status: changes.length > 0 ? "changed" : "unchanged",
    changes,
    skipped,
    warnings,
    counts: {
      create: count("create"),
      update: count("update"),
      delete: count("delete"),
      forgotten: summary.forgotten,
      skipped: skipped.length,
    },
    server,
  };
}
