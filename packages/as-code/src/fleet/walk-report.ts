import { formatCount, groupBy } from "@obstack/basics";
import { printableName } from "../errors/errors.ts";
import { serverToText } from "../state/state.ts";
import { riskOf } from "../plan/plan-data.ts";
import type { Risk, SkippedChange, SkipReason } from "../plan/plan-data.ts";
import { describeTargets } from "./report.ts";
import type { Report, ReportTarget, OnTargets, ReportRemark } from "./report.ts";
import type { FieldLineOptions } from "../render/field-lines.ts";
import { entriesOf } from "./report-entries.ts";
import type { ReportEntry } from "./report-entries.ts";

/** The words of a command in its report. */
export interface ReportWords extends Pick<FieldLineOptions, "sides"> {
  /** Heading of a report, such as `Plan for`. */
  readonly title: string;
  /** Describes targets by their status. */
  readonly statuses: Readonly<Record<ReportTarget["status"], string>>;
  /** Result of a target without counts, such as `No changes`. */
  readonly none: string;
  /** Names of the counts, in the order of a summary, such as `to create`. `(s)` is left out for one. */
  readonly counts: Readonly<Record<string, string>>;
}

/** The words of a plan of files. Those of other plans have another title. */
export const plannedWords: ReportWords = {
  title: "Plan for",
  statuses: { changed: "with changes", unchanged: "without changes", failed: "failed", "not-reached": "not reached" },
  none: "No changes",
  counts: {
    create: "to create",
    update: "to update",
    delete: "to delete",
    forgotten: "to forget",
    skipped: "skipped",
  },
  sides: ["server", "file"],
};

/** The words of an apply of files. Those of other applies have another title. */
export const appliedWords: ReportWords = {
  ...plannedWords,
  title: "Apply to",
  statuses: { ...plannedWords.statuses, changed: "changed", unchanged: "unchanged" },
  counts: {
    create: "created",
    update: "updated",
    delete: "deleted",
    forgotten: "forgotten",
    skipped: "skipped",
    open: "not applied",
  },
};

/** The words of the other commands on files. All others pass their own. */
const wordsByCommand: ReadonlyMap<string, ReportWords> = new Map<string, ReportWords>([
  ["apply", appliedWords],
  [
    "drift",
    {
      ...plannedWords,
      title: "Drift of",
      statuses: { ...plannedWords.statuses, changed: "with drift", unchanged: "without drift" },
      none: "No drift",
      sides: ["file", "server"],
      counts: { changed: "object(s) changed", deleted: "object(s) deleted", addedTiles: "tile(s) added" },
    },
  ],
  [
    "export",
    {
      ...plannedWords,
      title: "Export of",
      counts: { written: "file(s) written", skipped: "object(s) not exported", kept: "object(s) kept" },
    },
  ],
]);

/** Skipped changes with the same reason, in words. */
interface SkippedGroup {
  readonly reason: SkipReason;
  /** Such as `1 change in conflict`, with the changes of each target. */
  readonly title: string;
  readonly changes: readonly OnTargets<SkippedChange>[];
}

const titles: Readonly<Record<SkipReason, string>> = {
  "not-reviewed": "not reviewed",
  conflict: "in conflict",
  "lost-alert": "that would lose alerts",
  "hidden-tile": "that may delete hidden tiles",
  dependency: "waiting for other changes",
};

/** Describes the skipped changes of a report, those with the same reason together. */
export function describeSkipped(skipped: readonly OnTargets<SkippedChange>[]): SkippedGroup[] {
  return Array.from(
    groupBy(skipped, ({ reason }) => reason),
    ([reason, changes]) => ({ reason, title: `${formatCount(countOf(changes), "change")} ${titles[reason]}`, changes }),
  );
}

/** Returns the number of changes, those of each target. */
function countOf(changes: readonly OnTargets<object>[]): number {
  return changes.reduce((sum, { targets }) => sum + targets.length, 0);
}

/** Options of reports for people. */
export interface ReportOptions {
  /** The words of the command. Default: those of `plan`, `apply`, `drift` and `export`. */
  readonly words?: ReportWords | undefined;
  /** Whether to count changes by risk instead of listing them. Default: false. */
  readonly isSummary?: boolean | undefined;
}

/** Lines with a title. */
export interface ReportLines {
  readonly title: string;
  readonly lines: readonly string[];
  readonly tone: "conflict" | "note";
  /** What each line is, such as `warning`, so that none disappears uncounted. */
  readonly noun: string;
}

/** A report for people, without a form. */
interface WalkedReport {
  readonly title: string;
  /** The only target; absent if there are several. */
  readonly single: ReportTarget | undefined;
  /** What happens in saved incidents, which precedes everything else. */
  readonly incidents: readonly string[];
  /** In the order in which they are read, the most dangerous first. */
  readonly parts: readonly (ReportEntry | ReportLines)[];
  /** Failures, and targets that were not reached. */
  readonly problems: readonly ReportLines[];
  /** One line. */
  readonly summary: string;
  readonly words: ReportWords;
}

/** Returns the parts of a report, for every form of it. */
export function walkReport(report: Report, options: ReportOptions): WalkedReport {
  const { command, targets, incidents = [], skipped, warnings, notes } = report;
  const { words = wordsByCommand.get(command) ?? plannedWords, isSummary = false } = options;
  const [first, second] = targets;
  const single = second === undefined ? first : undefined;
  const lineOf = (own: readonly string[], text: string): string =>
    printableName(single === undefined ? `${describeTargets(own, report)}: ${text}` : text);
  const linesOf = (remarks: readonly OnTargets<ReportRemark>[]): string[] =>
    remarks.map(({ text, targets: own }) => lineOf(own, text));
  const results = single === undefined ? targets.map((one) => `${labelOf(one)}: ${resultOf(one, words)}`) : [];
  return {
    title: `${words.title} ${single === undefined ? `${targets.length} targets` : single.target}`,
    single,
    incidents: linesOf(incidents),
    parts: [
      ...listOf("warning", linesOf(warnings), "conflict"),
      ...describeSkipped(skipped).map(({ title, changes }): ReportLines => ({
        title: `${title}:`,
        lines: changes.map((one) => lineOf(one.targets, `${one.title} ${one.because}`)),
        tone: "conflict",
        noun: "skipped change",
      })),
      ...(isSummary ? listOf("change", countRisks(report)) : entriesOf(report)),
      ...listOf("note", linesOf(notes)),
      ...listOf("target", results),
    ],
    problems: problemsOf(targets, words),
    summary: summaryOf(report, single, words),
    words,
  };
}

/** Returns a list, unless it is empty. */
function listOf(noun: string, lines: readonly string[], tone: ReportLines["tone"] = "note"): ReportLines[] {
  return lines.length === 0 ? [] : [{ title: `${capitalize(noun)}s:`, lines, tone, noun }];
}

/** Returns the name of a target with the address of its server, if it is known. */
export function labelOf({ target, server }: ReportTarget): string {
  return server === undefined ? target : `${target} (${serverToText(server)})`;
}

/** What changes are called, by risk. `(s)` is left out for one. */
const nouns: Readonly<Record<Risk, string>> = {
  incident: "change(s) weakening alerts in incidents",
  deletion: "deletion(s)",
  conflict: "conflict(s)",
  revert: "revert(s) of manual changes",
  update: "update(s)",
  create: "create(s)",
};

/** Counts the changes on all targets by risk, such as `2 deletions`. */
function countRisks({ changes }: Report): string[] {
  return Array.from(groupBy(changes, riskOf), ([risk, own]) => withCount(countOf(own), nouns[risk]));
}

/** Counts something, such as `tile(s) added`. */
function withCount(count: number, what: string): string {
  return `${count} ${what.replace("(s)", count === 1 ? "" : "s")}`;
}

/** Returns why targets failed, or which wave was not reached, equal reasons together. */
function problemsOf(targets: readonly ReportTarget[], { statuses }: ReportWords): ReportLines[] {
  return (["failed", "not-reached"] as const).flatMap((status) => {
    const own = targets.filter((one) => one.status === status);
    const byReason = groupBy(own, ({ wave, error }) => {
      if (status === "not-reached") return wave === undefined ? "" : `wave ${wave}`;
      const { message = "Unknown error.", hint } = error ?? {};
      return hint === undefined ? message : `${message}\nhint: ${hint}`;
    });
    return Array.from(byReason, ([reason, same]): ReportLines => ({
      title: `${capitalize(statuses[status])}: ${same.map(({ target }) => printableName(target)).join(", ")}`,
      lines: reason === "" ? [] : reason.split("\n").map(printableName),
      tone: "conflict",
      noun: "line",
    }));
  });
}

function summaryOf({ summary }: Report, single: ReportTarget | undefined, words: ReportWords): string {
  const { targets, counts, notReached, ...numbers } = summary;
  if (single !== undefined) {
    const { unchanged = 0 } = counts;
    return `${capitalize(resultOf(single, words))}.${unchanged > 0 ? ` ${unchanged} unchanged.` : ""}`;
  }
  const details = describeCounts(counts, words);
  const byStatus = { ...numbers, "not-reached": notReached };
  const parts = (["changed", "unchanged", "failed", "not-reached"] as const).flatMap((status) =>
    byStatus[status] > 0 ? [`${byStatus[status]} ${words.statuses[status]}`] : [],
  );
  return `${formatCount(targets, "target")}: ${parts.join(", ")}.${details === "" ? "" : ` ${details}.`}`;
}

/** Describes what a command did on a target, or found. */
function resultOf({ status, counts = {} }: ReportTarget, { statuses, none, ...words }: ReportWords): string {
  const details = status === "not-reached" ? "" : describeCounts(counts, words);
  const failure = status === "failed" || status === "not-reached" ? [statuses[status]] : [];
  return [...failure, details].filter((part) => part !== "").join(", ") || none;
}

function describeCounts(counts: Readonly<Record<string, number>>, words: Pick<ReportWords, "counts">): string {
  const list = (names: ReportWords["counts"], numbers: typeof counts): string =>
    Object.entries(names)
      .flatMap(([name, what]) => ((numbers[name] ?? 0) > 0 ? withCount(numbers[name] ?? 0, what) : []))
      .join(", ");
  // A conflict also changed on the server, and is counted once.
  const { drift = 0, conflict = 0 } = counts;
  const causes = list(
    { drift: "changed on the server", conflict: "in conflict" },
    { drift: drift - conflict, conflict },
  );
  return `${list(words.counts, counts)}${causes === "" ? "" : ` (${causes})`}`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
