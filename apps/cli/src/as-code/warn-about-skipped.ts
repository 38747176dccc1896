import type { SkippedChange } from "@obstack/as-code";
import { describeSkipped } from "@obstack/as-code/internal";
import type { CliContext } from "../context.ts";
import type { CommandReport } from "./run-on-targets.ts";

/** Words of a command that depend on what it applies. */
export interface AdviceWords {
  readonly plan: string;
  readonly revise: string;
}

/** Returns how to apply changes that were skipped for a reason; undefined for those that need no decision. */
function adviceFor(reason: SkippedChange["reason"], { plan, revise }: AdviceWords): string | undefined {
  switch (reason) {
    case "not-reviewed":
      return `Review them with \`${plan}\`, and pass the digest of that plan.`;
    case "conflict":
      return `${revise} to replace them, pass \`--overwrite\`, or \`--overwrite KEY\` for one object.`;
    case "lost-alert":
      return "To delete the alerts, pass `--prune` (alerts without a file) or `--allow-alert-loss` (any alert).";
    case "hidden-tile":
      return "Check the dashboards in the web interface, and pass `--allow-hidden-tile-loss`.";
    default:
      return undefined;
  }
}

/** Writes how to apply changes that were skipped. */
export function warnAboutSkipped(
  { process: { stderr } }: CliContext,
  { report }: CommandReport,
  words: AdviceWords,
): void {
  const onTargets = report.skipped.flatMap(({ targets, ...one }) => targets.map(() => one));
  for (const { reason, heading, lines } of describeSkipped(onTargets)) {
    const advice = adviceFor(reason, words);
    if (advice !== undefined)
      stderr.write(`warning: ${heading} and ${lines.length === 1 ? "was" : "were"} skipped. ${advice}\n`);
  }
}
