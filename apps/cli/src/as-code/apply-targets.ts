import { listNames } from "@obstack/basics";
import { describeSkipped } from "@obstack/as-code/reports";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import type { OutputFlags } from "../output/show.ts";
import { applyTarget } from "./apply-target.ts";
import { adviceFor } from "./apply-words.ts";
import type { ApplyWords } from "./apply-words.ts";
import type { LimitFlags } from "./flags.ts";
import type { OpenTarget } from "./open-target.ts";
import { planTargets } from "./plans.ts";
import type { PlanCommand } from "./plans.ts";
import { runOnTargets } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import { endWith, endWithReport, showReport } from "./show-report.ts";

type Flags = OutputFlags &
  LimitFlags & {
    readonly yes: boolean;
    readonly verbose: boolean;
    /** Whether to show the plans only. Default: false. */
    readonly dryRun?: boolean;
  };

/** How to plan an apply, and what to say about it. */
interface ApplyCommand extends PlanCommand {
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
  const { yes, output, dryRun = false, verbose } = flags;
  const { words, needsAllPlans = false, folder, review } = command;
  const [planWords, doneWords] = words.reports ?? [];
  const [planName, applyName] = words.commands;
  const isShown = output === "table";
  const isQuiet = yes && context.quiet !== undefined;
  const plans = await planTargets(context, flags, selection, command, planName);
  const { report, failure } = plans.planned;
  if (dryRun || (needsAllPlans && failure === undefined && report.summary.failed > 0))
    return endWithReport(context, flags, plans.planned, { words: planWords });
  if (failure !== undefined) {
    const applied = { ...plans.planned, report: { ...report, command: applyName } };
    return endWithReport(context, flags, applied, { words: doneWords });
  }
  if (isShown && isQuiet) {
    for (const { text } of report.warnings) context.tell(text, "warning");
  } else if (isShown) await showReport(context, { output, verbose }, plans.planned, { words: planWords });
  const { written, forgotten } = plans;
  const [places, action] = written.length > 0 ? [written, words.action] : [forgotten, words.forget];
  if (action !== undefined && places.length > 0 && !yes && !(await isConfirmed(context, places, { action, review })))
    return;
  const applied = await runOnTargets(context, selection, {
    command: applyName,
    inWaves: true,
    async run(target, own) {
      const { client } = await target.open();
      const { plan, incidents } = plans.take(target.name);
      return { ...(await applyTarget(own, folder, client, plan)), incidents };
    },
  });
  const { changed, failed, notReached, counts } = applied.report.summary;
  // The plan already says that nothing changes.
  if (isShown && !isQuiet && changed + failed + notReached + (counts["forgotten"] ?? 0) === 0)
    endWith(context, applied);
  else await endWithReport(context, flags, applied, { isShown, words: doneWords });
  for (const { reason, title, changes } of describeSkipped(applied.report.skipped)) {
    const advice = adviceFor(reason, changes, review, words);
    if (advice !== undefined) context.tell(`Skipped ${title}. ${advice}`, "warning");
  }
  const text = changed > 0 && output === "table" ? command.epilogue() : undefined;
  if (text !== undefined) context.tell(text);
}

/** Numbers of targets that a prompt names. */
const maxPlaces = 5;

async function isConfirmed(
  { confirm, tell }: CliContext,
  places: readonly Pick<OpenTarget, "name" | "address">[],
  { action, review }: Pick<ApplyCommand, "review"> & Pick<ApplyWords, "action">,
): Promise<boolean> {
  const [only, other] = places;
  const isOne = only !== undefined && other === undefined;
  const name = isOne ? only.name : `${places.length} targets`;
  if (confirm === undefined) {
    throw new UsageError(
      `Refusing to ${action} ${name} without confirmation.`,
      `Review them with \`${review}\`, then pass \`--yes\` to continue.`,
    );
  }
  // Plans finish in any order.
  const sorted = places.toSorted((one, two) => (one.name < two.name ? -1 : 1));
  const list = listNames(
    sorted.map((place) => `${place.name} (${place.address})`),
    maxPlaces,
  );
  const where = isOne ? list : `${name}: ${list}`;
  if (await confirm(`${action.charAt(0).toUpperCase()}${action.slice(1)} ${where}?`)) return true;
  tell("Nothing was changed.");
  return false;
}
