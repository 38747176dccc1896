import { formatCount, groupBy } from "@obstack/core/internal";
import { printableName } from "../common/printable.ts";
import { serverToText } from "../common/server.ts";
import type { Risk } from "../plan/risk.ts";
import type { Shown } from "../render/fit-blocks.ts";
import { describeSkipped } from "./describe-skipped.ts";
import { describeTargets } from "./describe-targets.ts";
import { describeNoise } from "./report-effects.ts";
import { entriesOf } from "./report-entries.ts";
import type { ReportEntry } from "./report-entries.ts";
import { wordsOf } from "./report-words.ts";
import type { CountLabel, ReportWords } from "./report-words.ts";
import type { FleetReport, FleetTarget, OnTargets, ReportRemark } from "./report.ts";

/** More entries have headings, and are folded by pages. */
export const maxOpen = 10;

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
  /** What each line is, such as `warning`, so that none disappears uncounted; or what all of them are. */
  readonly shows: string | Shown;
}

/** A part of a report, in the order in which it is read. */
export type ReportPart =
  | { readonly heading: string }
  | { readonly entry: ReportEntry }
  | { readonly list: ReportLines };

/** A report for people, without a form. */
interface WalkedReport {
  /** Such as `Plan for 3 targets`. */
  readonly title: string;
  /** The only target, with the address of its server if it is known; absent if there are several. */
  readonly single?: FleetTarget | undefined;
  /** What happens in saved incidents, which precedes everything else. */
  readonly incidents: readonly string[];
  /** Warnings such as lost alerts, skipped changes, changes by risk, notes and targets. */
  readonly parts: readonly ReportPart[];
  /** Failures, and targets that were not reached. */
  readonly problems: readonly ReportLines[];
  /** Alerts that become noisier or quieter, and owners of the changes. */
  readonly totals: readonly string[];
  /** One line. */
  readonly summary: string;
}

/** Returns the parts of a report in the order of their danger, for every form of it. */
export function walkReport(report: FleetReport, { words: given, isSummary = false }: ReportOptions): WalkedReport {
  const { command, targets, incidents = [], skipped, warnings, notes } = report;
  const words = wordsOf(command, given);
  const single = targets.length === 1 ? targets[0] : undefined;
  const where = (own: readonly string[]): string => (single === undefined ? `${describeTargets(own, report)}: ` : "");
  const linesOf = (remarks: readonly OnTargets<ReportRemark>[]): string[] =>
    remarks.map(({ text, targets: own }) => printableName(`${where(own)}${text}`));
  const entries = entriesOf(report);
  const byRisk = [...groupBy(entries, ({ risk }) => risk)];
  const hasHeadings = entries.length > maxOpen;
  const lists: ReportLines[] = [
    { title: "Warnings:", lines: linesOf(warnings), tone: "conflict", shows: "warning" },
    ...describeSkipped(skipped).map(({ heading, count, changes }): ReportLines => ({
      title: `${heading}:`,
      lines: changes.map(({ title, because, targets: own }) => printableName(`${where(own)}${title} ${because}`)),
      tone: "conflict",
      shows: { count, noun: "change", what: "not applied" },
    })),
  ];
  const changes = byRisk.flatMap(([risk, own]): ReportPart[] => [
    ...(hasHeadings && risk !== undefined ? [{ heading: countOf(own, risk) }] : []),
    ...own.map((entry) => ({ entry })),
  ]);
  const counts = byRisk.map(([risk, own]) => countOf(own, risk));
  const partsOf = (all: readonly ReportLines[]): ReportPart[] =>
    all.flatMap((list) => (list.lines.length === 0 ? [] : [{ list }]));
  return {
    title: `${words.title} ${single === undefined ? `${targets.length} targets` : single.target}`,
    single,
    incidents: linesOf(incidents),
    parts: [
      ...partsOf(lists),
      ...(isSummary ? partsOf([{ title: "Changes:", lines: counts, tone: "note", shows: "count" }]) : changes),
      ...partsOf([
        { title: "Notes:", lines: linesOf(notes), tone: "note", shows: "note" },
        {
          title: "Targets:",
          lines: single === undefined ? targets.map((one) => `${labelOf(one)}: ${resultOf(one, words)}`) : [],
          tone: "note",
          shows: "target",
        },
      ]),
    ],
    problems: problemsOf(targets, words),
    totals: [...describeNoise(report), ...ownersOf(entries)],
    summary: summaryOf(report, words),
  };
}

/** Returns the name of a target with the address of its server, if it is known. */
export function labelOf({ target, server }: FleetTarget): string {
  return server === undefined ? target : `${target} (${serverToText(server)})`;
}

/** What changes are called, by risk: one and several. */
const nouns = {
  incident: ["change that weakens alerts in incidents", "changes that weaken alerts in incidents"],
  deletion: ["deletion", "deletions"],
  conflict: ["conflict", "conflicts"],
  revert: ["revert of a manual change", "reverts of manual changes"],
  update: ["update", "updates"],
  create: ["create", "creates"],
} as const;

/** Counts changes with a risk, such as `2 deletions`. */
function countOf(entries: readonly { readonly count: number }[], risk: Risk | undefined): string {
  const count = entries.reduce((sum, one) => sum + one.count, 0);
  const [one, several] = risk === undefined ? ["change", "changes"] : nouns[risk];
  return `${count} ${count === 1 ? one : several}`;
}

/** Counts the changes of each owner by risk. Empty if no object has an owner. */
function ownersOf(entries: readonly ReportEntry[]): string[] {
  const owned = entries.flatMap(({ owners, risk, count }) =>
    owners.map((owner) => ({ owner, risk, count: count / owners.length })),
  );
  const byOwner = groupBy(owned, ({ owner }) => owner);
  if (byOwner.size === 0 || (byOwner.size === 1 && byOwner.has(undefined))) return [];
  const parts = Array.from(byOwner, ([owner = "no owner", own]) => {
    const counts = Array.from(
      groupBy(own, ({ risk }) => risk),
      ([risk, same]) => countOf(same, risk),
    );
    return `${printableName(owner)} (${counts.join(", ")})`;
  });
  return [`Owners: ${parts.join("; ")}`];
}

/** Returns why targets failed, or which wave was not reached, equal reasons together. */
function problemsOf(targets: readonly FleetTarget[], { failed }: Required<ReportWords>): ReportLines[] {
  const ofStatus = (wanted: FleetTarget["status"]): FleetTarget[] => targets.filter(({ status }) => status === wanted);
  const groups = groupBy([...ofStatus("failed"), ...ofStatus("not-reached")], ({ status, wave, error, counts }) => {
    if (status === "not-reached") return `Not reached${wave === undefined ? "" : `\nwave ${wave}`}`;
    const hint = error?.hint === undefined ? [] : [`hint: ${error.hint}`];
    return [capitalize(failed), error?.message ?? "Unknown error.", ...hint, ...describeProgress(counts)].join("\n");
  });
  return Array.from(groups, ([text, own]) => {
    const [title = "", ...lines] = text.split("\n").map(printableName);
    const names = own.map(({ target }) => target).join(", ");
    return { title: `${title}: ${names}`, lines, tone: "conflict", shows: { count: 1, noun: "failure" } };
  });
}

/** Describes how far a failed apply came. If nothing was applied, the hint of the error says what to do. */
function describeProgress({
  create = 0,
  update = 0,
  delete: remove = 0,
  open = 0,
}: FleetTarget["counts"] = {}): string[] {
  const applied = create + update + remove;
  if (open === 0 || applied === 0) return [];
  return [`Applied ${applied} of ${applied + open} changes. Run the command again to continue.`];
}

function summaryOf({ targets, summary }: FleetReport, words: Required<ReportWords>): string {
  const [single, other] = targets;
  if (single !== undefined && other === undefined) {
    const { unchanged = 0 } = single.counts ?? {};
    return `${capitalize(resultOf(single, words))}.${unchanged > 0 ? ` ${unchanged} unchanged.` : ""}`;
  }
  const { changed, unchanged, failed } = words;
  const statuses = [
    [summary.changed, changed],
    [summary.unchanged, unchanged],
    [summary.failed, failed],
    [summary.notReached, "not reached"],
  ] as const;
  const parts = statuses.filter(([number]) => number > 0).map(([number, label]) => `${number} ${label}`);
  const counts = describeCounts(summary.counts, words);
  return `${formatCount(summary.targets, "target")}: ${parts.join(", ")}.${counts === "" ? "" : ` ${counts}.`}`;
}

/** Describes what a command did on a target, or found. */
function resultOf({ status, counts = {} }: FleetTarget, words: Required<ReportWords>): string {
  if (status === "not-reached") return "not reached";
  const details = describeCounts(counts, words);
  if (status !== "failed") return details || words.none;
  return details === "" ? words.failed : `${words.failed}, ${details}`;
}

function describeCounts(
  counts: Readonly<Record<string, number>>,
  { counts: names, partCounts }: Required<ReportWords>,
): string {
  const list = (labels: Readonly<Record<string, CountLabel>>, numbers: typeof counts): string =>
    Object.entries(labels)
      .flatMap(([name, label]) => {
        const number = numbers[name] ?? 0;
        const [one, several] = typeof label === "string" ? [label, label] : label;
        return number > 0 ? `${number} ${number === 1 ? one : several}` : [];
      })
      .join(", ");
  // A conflict also changed on the server, and is counted once.
  const { drift = 0, conflict = 0 } = counts;
  const parts = list(partCounts, { ...counts, drift: drift - conflict });
  return `${list(names, counts)}${parts === "" ? "" : ` (${parts})`}`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
