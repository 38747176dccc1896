import { formatCount, listNames, groupBy } from "@obstack/core/internal";
import { serverToText } from "../common/server.ts";
import type { CountLabel, ReportWords } from "./report-words.ts";
import type { FleetReport, FleetTarget, OnTargets } from "./report.ts";
import { printableName } from "../common/printable.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { compareConsequences, riskOf } from "../plan/risk.ts";
import type { Risk } from "../plan/risk.ts";
import type { ResultInReport } from "./build-report.ts";
import { joinEffects } from "./report-effects.ts";

const maxNames = 5;

/** Returns the only target of a report; undefined if there are several. */
export function singleOf({ targets }: FleetReport): FleetTarget | undefined {
  return targets.length === 1 ? targets[0] : undefined;
}

/** Returns what happens in saved incidents, which precedes everything else, with the targets of a fleet. */
export function incidentsOf({ targets, incidents = [] }: FleetReport): string[] {
  return incidents.map(({ text, targets: own }) =>
    printableName(targets.length === 1 ? text : `${listNames(own, maxNames)}: ${text}`),
  );
}

/** Returns the heading of a report without addresses, such as `Plan for 3 targets`. */
export function fleetTitleOf(report: FleetReport, { title }: ReportWords): string {
  const single = singleOf(report);
  return `${title} ${single === undefined ? `${report.targets.length} targets` : single.target}`;
}

/** Returns the name of a target with the address of its server, if it is known. */
export function labelOf({ target, server }: FleetTarget): string {
  return server === undefined ? target : `${target} (${serverToText(server)})`;
}

/** Summarizes a report in one line, without the name of a single target. */
export function fleetSummaryOf(report: FleetReport, words: ReportWords): string {
  const { summary } = report;
  const single = singleOf(report);
  if (single !== undefined) return singleSummaryOf(single, words);
  const { changed, unchanged, failed = "failed" } = words;
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

function singleSummaryOf({ status, counts = {} }: FleetTarget, words: ReportWords): string {
  const { failed = "failed", none } = words;
  const states = { failed: capitalize(failed), "not-reached": "Not reached", changed: "", unchanged: "" };
  const details = describeCounts(counts, words) || (states[status] === "" ? none : "");
  const { unchanged = 0 } = counts;
  const parts = [states[status], details, unchanged > 0 ? `${unchanged} unchanged` : ""];
  return parts.flatMap((part) => (part === "" ? [] : `${part}.`)).join(" ");
}

export function targetSummaryOf({ status, counts = {} }: FleetTarget, words: ReportWords): string {
  const details = describeCounts(counts, words);
  if (status === "not-reached") return "not reached";
  const { failed = "failed" } = words;
  if (status === "failed") return details === "" ? failed : `${failed}, ${details}`;
  return details === "" ? words[status] : details;
}

function describeCounts(counts: Readonly<Record<string, number>>, { counts: names, partCounts }: ReportWords): string {
  const list = (labels: Readonly<Record<string, CountLabel>>, numbers = counts): string =>
    Object.entries(labels)
      .flatMap(([name, label]) => {
        const number = numbers[name] ?? 0;
        const [one, several] = typeof label === "string" ? [label, label] : label;
        return number > 0 ? `${number} ${number === 1 ? one : several}` : [];
      })
      .join(", ");
  // A conflict also changed on the server, and is counted once.
  const { drift = 0, conflict = 0 } = counts;
  const parts = list(partCounts ?? {}, { ...counts, drift: drift - conflict });
  return `${list(names)}${parts === "" ? "" : ` (${parts})`}`;
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

/** Returns the heading of a section: how many changes of which risk, and on which targets. */
export function sectionHeading({ targets, changes, risk }: ReportSection, report: FleetReport): string {
  const what = countOfRisk(changes.length * targets.length, risk);
  // A single target is named by the heading of the report.
  if (report.targets.length === 1) return what;
  const where = describeTargets(targets, report);
  if (changes.length === 0) return `On ${where}`;
  const same = targets.length === 1 ? "" : `, the same${changes.length === 1 ? "" : ` ${changes.length}`}`;
  return `${what}${same} on ${where}`;
}

/** Returns a number of changes with a risk, such as `2 deletions`. */
export function countOfRisk(number: number, risk: Risk | undefined): string {
  const [one, several] = risk === undefined ? ["change", "changes"] : nouns[risk];
  return `${number} ${number === 1 ? one : several}`;
}

export function ownersOf(sections: readonly ReportSection[]): string | undefined {
  const parts = Array.from(countByOwner(sections), ([owner, counts]) => {
    const list = Array.from(counts, ([risk, number]) => countOfRisk(number, risk)).join(", ");
    return `${owner === undefined ? "no owner" : printableName(owner)} (${list})`;
  });
  return parts.length === 0 ? undefined : `Owners: ${parts.join("; ")}`;
}

/** Describes a set of targets by its number and names, or by the targets that are not in it. */
function describeTargets(names: readonly string[], { targets }: FleetReport): string {
  if (names.length === 1) return names[0] ?? "";
  if (names.length === targets.length) return names.length === 2 ? "both targets" : `all ${names.length} targets`;
  const inside = new Set(names);
  const outside = targets.filter(({ target }) => !inside.has(target)).map(({ target }) => target);
  if (names.length > maxNames && outside.length <= maxNames) {
    return `${names.length} targets (all except ${outside.join(", ")})`;
  }
  return `${names.length} targets (${listNames(names, maxNames)})`;
}

/** A problem and the targets that have it. */
export interface Problem {
  readonly heading: string;
  /** One line each. */
  readonly lines: readonly string[];
}

/** Returns the failures of a report, the same ones together, and the targets that were not reached. */
export function problemsOf(report: FleetReport, { failed = "failed" }: ReportWords): Problem[] {
  const withStatus = (status: FleetTarget["status"]) => report.targets.filter((one) => one.status === status);
  const failures = groupBy(withStatus("failed"), ({ error, counts }) => {
    const hint = error?.hint === undefined ? [] : [`hint: ${error.hint}`];
    return [error?.message ?? "Unknown error.", ...hint, ...describeProgress(counts)].join("\n");
  });
  return [
    ...Array.from(failures, ([text, own]) => ({
      heading: `${capitalize(failed)}: ${namesOf(own)}`,
      lines: text.split("\n"),
    })),
    ...describeUnreached(withStatus("not-reached")),
  ];
}

function describeProgress({ create = 0, update = 0, delete: remove = 0, open }: FleetTarget["counts"] = {}): string[] {
  if (open === undefined || open === 0) return [];
  const applied = create + update + remove;
  // Otherwise, the hint of the error says what to do.
  if (applied === 0) return [];
  return [`Applied ${applied} of ${applied + open} changes. Run the command again to continue.`];
}

function describeUnreached(targets: readonly FleetTarget[]): Problem[] {
  if (targets.length === 0) return [];
  const waves = groupBy(targets, ({ wave }) => wave);
  const lines = Array.from(waves, ([wave, own]) => `${wave === undefined ? "" : `wave ${wave}: `}${namesOf(own)}`);
  return [{ heading: `Not reached: ${formatCount(targets.length, "target")}`, lines }];
}

function namesOf(targets: readonly FleetTarget[]): string {
  return targets.map(({ target }) => target).join(", ");
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A part of a report for people: what the same targets have in common. */
export interface ReportSection extends Omit<ResultInReport, "incidents"> {
  /** Names of the targets, sorted. */
  readonly targets: readonly string[];
  /** What the changes can break; absent if they are not changes of a plan. */
  readonly risk?: Risk | undefined;
}

/** Divides a report: warnings such as lost alerts and skipped changes, then the changes by risk, those that people notice first, then notes. */
export function sectionsOf({ command, changes, skipped, warnings, notes }: FleetReport): ReportSection[] {
  const none = { changes: [], skipped: [], warnings: [], notes: [] };
  // Drift is what happened on the server, so its changes have no risk of their own.
  const risk = (change: PlannedChange): Risk | undefined => (command === "drift" ? undefined : riskOf(change));
  return [
    ...byTargets(warnings).map((own) => ({ ...none, targets: own[0].targets, warnings: own.map(({ text }) => text) })),
    ...byTargets(skipped).map((own) => ({ ...none, targets: own[0].targets, skipped: own })),
    ...byTargets(joinEffects(changes), risk).map((own) => ({
      ...none,
      targets: own[0].targets,
      risk: risk(own[0]),
      changes: own.toSorted((one, other) => compareConsequences(one, other) || compareOwners(one.owner, other.owner)),
    })),
    ...byTargets(notes).map((own) => ({ ...none, targets: own[0].targets, notes: own.map(({ text }) => text) })),
  ];
}

function byTargets<Entry extends object>(
  entries: readonly OnTargets<Entry>[],
  partOf: (entry: Entry) => string | undefined = () => "",
): [OnTargets<Entry>, ...OnTargets<Entry>[]][] {
  const groups = groupBy(entries, (entry) => `${partOf(entry)} ${entry.targets.join(",")}`);
  return [...groups.values()] as [OnTargets<Entry>, ...OnTargets<Entry>[]][];
}

/** Counts the changes of each owner by risk, in the order of {@link sectionsOf}. Empty if no object has an owner. */
export function countByOwner(
  sections: readonly ReportSection[],
): ReadonlyMap<string | undefined, ReadonlyMap<Risk | undefined, number>> {
  const counts = new Map<string | undefined, Map<Risk | undefined, number>>();
  for (const { risk, changes, targets } of sections) {
    for (const { owner } of changes) {
      const own = counts.get(owner) ?? new Map<Risk | undefined, number>();
      counts.set(owner, own.set(risk, (own.get(risk) ?? 0) + targets.length));
    }
  }
  return counts.size === 1 && counts.has(undefined) ? new Map() : counts;
}

function compareOwners(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  return other === undefined || one < other ? -1 : 1;
}
