import { apply, AsCodeError, checkStates, isDrift, toWrite } from "@obstack/as-code";
import type { ApplyEvent, PlannedApply, ReportWords, PlannedChange, SkippedChange } from "@obstack/as-code";
import { describeSkipped, duplicateToText, ignoredToText } from "@obstack/as-code/reports";
import { listNames, formatCount } from "@obstack/basics";
import type { CliContext } from "../context.ts";
import { childEnvironment } from "../environment/child-environment.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import type { OutputFlags } from "../output/show.ts";
import { adviceFor } from "./apply-words.ts";
import type { ApplyWords } from "./apply-words.ts";
import type { LimitFlags } from "./flags.ts";
import type { OpenTarget, Selection } from "./select-targets.ts";
import { planTargets, runOnTargets } from "./run-on-targets.ts";
import type { CommandReport, PlanCommand, Planned, TargetOutcome } from "./run-on-targets.ts";
import { endWith, endWithReport, showReport } from "./show-report.ts";
import { bar } from "../terminal/progress.ts";
import { toPartlyApplied } from "./failures.ts";

type Flags = OutputFlags &
  LimitFlags & {
    readonly yes: boolean;
    readonly verbose: boolean;
    /** Whether to show the plans only. Default: false. */
    readonly dryRun?: boolean;
  };

/** How to plan an apply, and what to say about it. */
interface ApplyCommand extends Pick<PlanCommand, "planTarget" | "describe"> {
  /** Folder with the states. */
  readonly folder: string;
  /** Whether the states must be up to date. Default: false. */
  readonly checksStates?: boolean;
  readonly words: ApplyWords;
  /** The command that shows the changes. */
  readonly review: string;
  /** Whether to write nothing if the plan of a target fails. Default: only to skip that target. */
  readonly needsAllPlans?: boolean;
  /** What to say after changes. */
  readonly epilogue: () => string | undefined;
}

/** Plans each target once, shows the plans, asks for confirmation once, applies exactly these plans wave by wave, and shows one report. */
export async function applyTargets(
  context: CliContext,
  flags: Flags,
  selection: Selection,
  command: ApplyCommand,
): Promise<void> {
  const unknownClones = command.checksStates
    ? await refuseOutdated(context, command.folder, selection.names)
    : undefined;
  const { words, planTarget, describe } = command;
  const options = { command: words.commands[0], planTarget, describe, keepsPlans: true };
  const planned = await planTargets(context, flags, selection, options);
  context.signal.throwIfAborted();
  const { report, failure, failures, plans } = planned;
  const [planWords, doneWords] = words.reports ?? [];
  if (flags.dryRun === true || (command.needsAllPlans && failure === undefined && failures.size > 0))
    return endWithReport(context, flags, planned, { words: planWords });
  if (failure !== undefined) {
    const failed = { ...planned, report: { ...report, command: words.commands[1] } };
    return endWithReport(context, flags, failed, { words: doneWords });
  }
  const made = [...plans.values()];
  if (unknownClones !== undefined) warnOfReverts(context, made, unknownClones);
  await showPlans(context, flags, planned, planWords);
  if (!flags.yes && !(await isConfirmed(context, made, command))) return;
  const applied = await applyAll(context, selection, command, plans, failures);
  await endApply(context, flags, applied, command);
}

function warnOfReverts({ tell }: CliContext, plans: readonly Planned[], unknownClones: string): void {
  if (!plans.some(({ plan }) => toWrite(plan).prepared.some(({ change }) => isDrift(change)))) return;
  const message = "This apply reverts changes on the server. It is not known whether another clone applied them";
  tell(`${message}: ${unknownClones}`, "warning");
}

/** Returns whether only the warnings of plans are shown: nobody is asked, and nobody wants to read them. */
function isQuiet({ quiet }: CliContext, { yes }: Flags): boolean {
  return yes && quiet !== undefined;
}

/** Shows plans as text. Other output only has the report on the apply. */
async function showPlans(
  context: CliContext,
  flags: Flags,
  planned: CommandReport,
  words: ReportWords | undefined,
): Promise<void> {
  const { output, verbose } = flags;
  if (output !== "table") return;
  if (!isQuiet(context, flags)) return showReport(context, { output, verbose }, planned, { words });
  for (const { text } of planned.report.warnings) context.tell(text, "warning");
}

/** Applies the plans wave by wave. */
async function applyAll(
  context: CliContext,
  selection: Selection,
  { words, folder }: ApplyCommand,
  plans: Map<string, Planned>,
  failures: CommandReport["failures"],
): Promise<CommandReport> {
  return runOnTargets(context, selection, {
    command: words.commands[1],
    inWaves: true,
    async run({ name }, own) {
      const made = plans.get(name);
      if (made === undefined) throw failures.get(name);
      plans.delete(name);
      const { target, plan, incidents } = made;
      return { ...(await applyTarget(own, folder, target.client, plan)), incidents };
    },
  });
}

/** Shows the report on an apply, and what to do next. */
async function endApply(
  context: CliContext,
  flags: Flags,
  applied: CommandReport,
  { words, review, epilogue }: ApplyCommand,
): Promise<void> {
  const isShown = flags.output === "table";
  const { summary, skipped } = applied.report;
  const { changed, failed, notReached, counts } = summary;
  // The plan already says that nothing changes.
  if (isShown && !isQuiet(context, flags) && changed + failed + notReached + (counts["forgotten"] ?? 0) === 0)
    endWith(context, applied);
  else await endWithReport(context, flags, applied, { isShown, words: words.reports?.[1] });
  for (const { reason, title, changes } of describeSkipped(skipped)) {
    const advice = adviceFor(reason, changes, review, words);
    if (advice !== undefined) context.tell(`Skipped ${title}. ${advice}`, "warning");
  }
  const text = changed > 0 && isShown ? epilogue() : undefined;
  if (text !== undefined) context.tell(text);
}

/** Number of targets that a prompt or a message names. */
const maxPlaces = 5;

/** Asks whether to write to targets, or to forget their objects. Without either, there is nothing to ask. */
async function isConfirmed(
  { confirm, tell }: CliContext,
  plans: readonly Planned[],
  { words, review }: ApplyCommand,
): Promise<boolean> {
  const written = plans.filter(({ plan }) => toWrite(plan).prepared.length > 0);
  const forgotten = plans.filter(({ plan }) => plan.summary.forgotten > 0);
  const [changed, action] = written.length > 0 ? [written, words.action] : [forgotten, words.forget];
  // Plans finish in any order.
  const places = changed.map(({ target }) => target).toSorted((one, two) => (one.name < two.name ? -1 : 1));
  const [only, other] = places;
  if (action === undefined || only === undefined) return true;
  const name = other === undefined ? only.name : `${places.length} targets`;
  if (confirm === undefined) {
    throw new UsageError(
      `Refusing to ${action} ${name} without confirmation.`,
      `Review them with \`${review}\`, then pass \`--yes\` to continue.`,
    );
  }
  const list = listNames(
    places.map((place) => `${place.name} (${place.address})`),
    maxPlaces,
  );
  const where = other === undefined ? list : `${name}: ${list}`;
  if (await confirm(`${action.charAt(0).toUpperCase()}${action.slice(1)} ${where}?`)) return true;
  tell("Nothing was changed.");
  return false;
}

/**
 * Refuses an apply from states that lack what another clone applied, which it would revert as changes on the server.
 *
 * @returns Why other clones are not known, as a sentence; undefined if the states are up to date.
 * @throws {CommandError} With the outdated states. Nothing was sent.
 */
async function refuseOutdated(
  { environment, profiles, signal }: CliContext,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  const options = { environment: childEnvironment(environment, profiles), signal };
  const { outdated, unknown, branch } = await checkStates(folder, names, options);
  if (outdated.length === 0) return unknown;
  throw new CommandError(
    "usage",
    `Changes of another clone are missing in the state of ${listNames(outdated, maxPlaces)}. They are on ${branch} of the remote.\nAn apply would revert them. Nothing was sent.`,
    "Run `obstack state pull` if states have a separate branch, or `git pull` otherwise. Then plan again.",
  );
}

/** Applies the plan of a target, and returns what was written, also before a failure. */
async function applyTarget(
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
  const result = (): TargetOutcome => {
    const count = (action: PlannedChange["action"]): number => done.filter((one) => one.action === action).length;
    const { server, summary } = plan;
    return {
      status: done.length > 0 ? "changed" : "unchanged",
      changes: done,
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
    return { ...result(), details: { duplicates } };
  } catch (error) {
    // The error at the end lists them, unless another failure ended the apply.
    if (!(error instanceof AsCodeError)) for (const one of rejected) report(one);
    const text = `Applied ${done.length} of ${total - before} changes. Run the command again to continue.`;
    const failure = done.length > 0 ? toPartlyApplied(error, text) : error;
    const partial = result();
    return { ...partial, counts: { ...partial.counts, open: total - done.length - before }, failure };
  } finally {
    progress.finish();
    if (before > 0) tell(`${formatCount(before, "change")} of the plan ${before === 1 ? "was" : "were"} done before.`);
  }
}
