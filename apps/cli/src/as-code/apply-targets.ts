import { listNames } from "@obstack/core/internal";
import { apply, review } from "@obstack/as-code";
import { describeSkipped, isDrift, toWrite } from "@obstack/as-code/internal";
import type { ApplyEvent, Duplicate, PlannedApply, PlanLimits, PlannedChange, SkippedChange } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import type { FlagValues } from "../input/flag.ts";
import type { OutputFlags } from "../output/flags.ts";
import { bar } from "../terminal/progress.ts";
import { applyEventToText } from "./apply-events.ts";
import { toPartlyApplied } from "./failures.ts";
import { readOverwrite } from "./flags.ts";
import type { applyFlags } from "./flags.ts";
import { refuseOutdated } from "./refuse-outdated.ts";
import { runOnTargets } from "./run-on-targets.ts";
import type { CommandReport, TargetOutcome, TargetToRun } from "./run-on-targets.ts";
import type { OpenTarget } from "./open-target.ts";
import type { Selection } from "./select-targets.ts";
import { endWithReport, showReport } from "./show-report.ts";
import { createUnmatched } from "./unmatched.ts";
import { adviceFor } from "./apply-words.ts";
import type { ApplyWords } from "./apply-words.ts";
import { toPlanResult } from "./plan-result.ts";
import { waitNotice } from "./wait.ts";

type Flags = OutputFlags &
  FlagValues<typeof applyFlags> & {
    readonly expect?: string | undefined;
    /** Whether to show the plans only. Default: false. */
    readonly dryRun?: boolean;
    readonly withdrawDuplicates?: boolean;
  };

/** A plan, and where to apply it. */
export interface PlannedTarget {
  readonly plan: PlannedApply;
  readonly client: OpenTarget["client"];
  readonly address: string;
}

/** How to plan an apply, and what to say about it. */
interface ApplyCommand {
  /** Returns a plan and the address of the server, or undefined for a target on which there is nothing to apply. */
  readonly planTarget: (target: TargetToRun, context: CliContext) => Promise<PlannedTarget | undefined>;
  readonly words: ApplyWords;
  /** Whether to plan on all targets before the first write, and to stop if a plan fails. Default: only to ask for confirmation. */
  readonly plansFirst?: boolean;
  /** Patterns of the objects to apply. */
  readonly only?: readonly string[] | undefined;
  /** Folder with the states. */
  readonly folder: string;
  /** Whether the states must be up to date. Default: false. */
  readonly checksStates?: boolean;
  /** What to say after changes. */
  readonly epilogue: () => string | undefined;
}

/**
 * Shows the plans of all targets, asks for confirmation once, applies the plans wave by wave, and shows one report. Of several targets, keeps
 * only the digests of the plans, so that memory depends only on the targets at work.
 */
export async function applyTargets(
  context: CliContext,
  flags: Flags,
  selection: Selection,
  { planTarget, words, epilogue, plansFirst = false, only = [], folder, checksStates = false }: ApplyCommand,
): Promise<void> {
  const { output, dryRun = false } = flags;
  const { names } = selection;
  const unknownClones = checksStates ? await refuseOutdated(context, folder, names) : undefined;
  const [planWords, doneWords] = words.reports ?? [];
  let isWarned = unknownClones === undefined;
  const warnAboutClones = (plan: PlannedApply): void => {
    if (isWarned || !toWrite(plan).prepared.some(({ change }) => isDrift(change))) return;
    isWarned = true;
    context.process.stderr.write(
      `warning: This apply reverts changes on the server. It is not known whether another clone applied them: ${unknownClones}\n`,
    );
  };
  const isOne = selection.names.length === 1;
  // An exclusion that matches nothing would exclude nothing.
  const hasExclusion = [...only, ...(flags.overwrite ?? [])].some((pattern) => pattern.startsWith("!"));
  const isPlannedFirst = isOne || !flags.yes || dryRun || plansFirst || hasExclusion;
  const isShown = isPlannedFirst && output === "table";
  const limits: PlanLimits = {
    overwrite: readOverwrite(flags.overwrite),
    allowAlertLoss: flags.allowAlertLoss,
    allowHiddenTileLoss: flags.allowHiddenTileLoss,
  };
  const unmatched = createUnmatched(selection.names.length);
  let reviewed = flags.expect;
  let kept: PlannedTarget | undefined;
  if (isPlannedFirst) {
    /** Targets with changes that an apply would not refuse. */
    const places: Place[] = [];
    const planned = await runOnTargets(context, selection, {
      command: words.commands[0],
      run: async (target, own) => {
        const found = await planTarget(target, own);
        if (found === undefined) return { status: "unchanged" };
        const plan = review(found.plan, { ...limits, reviewed });
        if (isOne) kept = { ...found, plan };
        warnAboutClones(plan);
        unmatched.add(plan.unmatched);
        if (toWrite(plan).prepared.length > 0) places.push({ name: target.name, address: found.address });
        return toPlanResult(plan);
      },
    });
    context.signal.throwIfAborted();
    unmatched.check();
    if (dryRun || (plansFirst && !isOne && planned.report.summary.failed > 0))
      return endWithReport(context, flags, planned, { words: planWords });
    if (planned.failure !== undefined) {
      const report = { ...planned.report, command: words.commands[1] };
      return endWithReport(context, flags, { ...planned, report }, { words: doneWords });
    }
    if (isShown) await showReport(context, { output }, planned, { words: planWords });
    if (places.length > 0 && !flags.yes && !(await isConfirmed(context, places, words))) return;
    if (!isOne) reviewed ??= planned.report.digest ?? "";
  }
  const applied = await runOnTargets(context, selection, {
    command: words.commands[1],
    inWaves: true,
    run: async (target, own) => {
      const found = kept ?? (await planTarget(target, own));
      if (found === undefined) return { status: "unchanged" };
      const plan = kept?.plan ?? review(found.plan, { ...limits, reviewed });
      warnAboutClones(plan);
      if (!isPlannedFirst) unmatched.add(plan.unmatched);
      return applyTarget(own, flags, folder, { ...found, plan });
    },
  });
  if (isOne && isShown) writeProgress(context, applied, words);
  await endWithReport(context, flags, applied, { isShown, words: doneWords });
  warnAboutSkipped(context, applied, words);
  unmatched.check();
  const hasChanged = applied.report.summary.changed > 0;
  const text = hasChanged && output === "table" ? epilogue() : undefined;
  if (text !== undefined) context.process.stderr.write(`${text}\n`);
}

/** Numbers of targets that a prompt names. */
const maxPlaces = 5;

interface Place {
  readonly name: string;
  readonly address: string;
}

async function isConfirmed(
  { confirm, process: { stderr } }: CliContext,
  places: readonly Place[],
  { refuse, ask, plan }: ApplyWords,
): Promise<boolean> {
  const [only, other] = places;
  const isOne = only !== undefined && other === undefined;
  const name = isOne ? only.name : `${places.length} targets`;
  if (confirm === undefined) {
    throw new UsageError(
      `Refusing to ${refuse} ${name} without confirmation.`,
      `Review them with \`${plan}\`, then pass \`--yes\` to continue.`,
    );
  }
  // Plans finish in any order.
  const sorted = places.toSorted((one, two) => (one.name < two.name ? -1 : 1));
  const list = listNames(
    sorted.map((place) => `${place.name} (${place.address})`),
    maxPlaces,
  );
  const where = isOne ? list : `${name}: ${list}`;
  if (await confirm(`${ask} ${where}?`)) return true;
  stderr.write("Nothing was changed.\n");
  return false;
}

/** Writes how much an apply that ended early has done. */
function writeProgress(
  { process: { stderr } }: CliContext,
  { report, failure }: CommandReport,
  { done: verb }: ApplyWords,
): void {
  const { create = 0, update = 0, delete: remove = 0, open = 0 } = report.summary.counts;
  const done = create + update + remove;
  if (failure === undefined || done === 0) return;
  stderr.write(`${verb} ${done} of ${done + open} changes. Run the command again to continue.\n`);
}

/** Writes how to apply changes that were skipped. */
function warnAboutSkipped({ process: { stderr } }: CliContext, { report }: CommandReport, words: ApplyWords): void {
  const onTargets = report.skipped.flatMap(({ targets, ...one }) => targets.map(() => one));
  for (const { reason, heading, lines } of describeSkipped(onTargets)) {
    const advice = adviceFor(reason, words);
    if (advice !== undefined)
      stderr.write(`warning: ${heading} and ${lines.length === 1 ? "was" : "were"} skipped. ${advice}\n`);
  }
}

async function applyTarget(
  context: CliContext,
  { yes, withdrawDuplicates = false }: Flags,
  folder: string,
  { plan, client }: PlannedTarget,
): Promise<TargetOutcome> {
  const { signal, confirm, progress, process } = context;
  const done: PlannedChange[] = [];
  const { prepared } = toWrite(plan);
  const warnings: string[] = prepared.flatMap(({ silences }) => silences);
  const skipped: SkippedChange[] = [];
  let total = prepared.length;
  const onEvent = (event: ApplyEvent): void => {
    if (event.type === "skipped") {
      skipped.push(event.skipped);
      return;
    }
    if (event.type !== "begin" && event.type !== "done") {
      const { isWarning, text } = applyEventToText(event, withdrawDuplicates);
      progress.clear();
      process.stderr.write(`${isWarning ? "warning: " : ""}${text}\n`);
      warnings.push(text);
      return;
    }
    const { change } = event;
    // Includes deletions of lost alerts.
    ({ total } = event);
    if (event.type === "done") {
      done.push({ ...change, id: event.id });
      if (plan.undone !== undefined && change.action === "create") {
        progress.clear();
        process.stderr.write(`Created ${change.title} again with the new id ${event.id}.\n`);
      }
    }
    progress.update(`${bar(done.length, total)} ${done.length} of ${total}: ${change.action} ${change.title}`);
  };
  const mayWithdraw = async ({ length }: readonly Duplicate[]): Promise<boolean> => {
    if (withdrawDuplicates || yes || confirm === undefined) return withdrawDuplicates;
    progress.clear();
    return confirm(
      `Delete ${length === 1 ? "the duplicate" : `the ${length} duplicates`} that an apply from this folder created?`,
    );
  };
  try {
    const options = { signal, onEvent, mayWithdraw, ...waitNotice(context) };
    const { duplicates, withdrawn } = await apply(folder, client, plan, options);
    return { ...resultOf(plan, done, skipped, warnings), details: { duplicates, withdrawn } };
  } catch (error) {
    const failure = done.length > 0 ? toPartlyApplied(error) : error;
    const { counts, ...partial } = resultOf(plan, done, skipped, warnings);
    return { ...partial, counts: { ...counts, open: total - done.length }, failure };
  } finally {
    progress.finish();
  }
}

function resultOf(
  { server }: PlannedApply,
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
      ...(skipped.length === 0 ? {} : { skipped: skipped.length }),
    },
    server,
  };
}
