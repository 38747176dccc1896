import type { FleetGroup, FleetReport, FleetTarget } from "./report.ts";

/** Numbers of names that a line lists. */
const maxNames = 5;

/** What a command reports about a target with changes, and the names of its counts. */
interface Words {
  readonly changed: string;
  readonly unchanged: string;
  readonly counts: Readonly<Record<string, string>>;
}

const words: Readonly<Record<string, Words>> = {
  plan: {
    changed: "with changes",
    unchanged: "without changes",
    counts: {
      create: "to create",
      update: "to update",
      delete: "to delete",
      drift: "changed on the server",
      conflict: "in conflict",
    },
  },
  apply: {
    changed: "changed",
    unchanged: "unchanged",
    counts: { create: "created", update: "updated", delete: "deleted", open: "not applied" },
  },
  drift: {
    changed: "with drift",
    unchanged: "without drift",
    counts: { changed: "changed", deleted: "deleted", addedTiles: "tiles added" },
  },
  export: {
    changed: "exported",
    unchanged: "without differences",
    counts: { written: "files written", skipped: "objects not exported", kept: "objects kept" },
  },
};

const others: Words = { changed: "changed", unchanged: "unchanged", counts: {} };

/** Summarizes a report in one line. */
export function fleetSummaryOf({ command, summary }: FleetReport): string {
  const { changed, unchanged } = wordsOf(command);
  const statuses = [
    [summary.changed, changed],
    [summary.unchanged, unchanged],
    [summary.failed, "failed"],
    [summary.notReached, "not reached"],
  ] as const;
  const parts = statuses.filter(([number]) => number > 0).map(([number, label]) => `${number} ${label}`);
  const counts = describeCounts(summary.counts, command);
  return `${count(summary.targets, "target")}: ${parts.join(", ")}.${counts === "" ? "" : ` ${counts}.`}`;
}

/** Summarizes the result of a target in a few words. */
export function targetSummaryOf({ status, counts = {} }: FleetTarget, command: string): string {
  const details = describeCounts(counts, command);
  if (status === "not-reached") return "not reached";
  if (status === "failed") return details === "" ? "failed" : `failed, ${details}`;
  return details === "" ? wordsOf(command)[status] : details;
}

function describeCounts(counts: Readonly<Record<string, number>>, command: string): string {
  return Object.entries(wordsOf(command).counts)
    .flatMap(([name, label]) => ((counts[name] ?? 0) > 0 ? `${counts[name]} ${label}` : []))
    .join(", ");
}

function wordsOf(command: string): Words {
  return (Object.hasOwn(words, command) && words[command]) || others;
}

/** Returns the heading of a group: how many changes, and on which targets. */
export function groupHeading({ targets, changes }: FleetGroup, report: FleetReport): string {
  const where = describeTargets(targets, report);
  if (changes.length === 0) return `On ${where}:`;
  const isShared = targets.length > 1;
  const what = isShared
    ? `The same ${changes.length === 1 ? "change" : `${changes.length} changes`}`
    : count(changes.length, "change");
  return `${what} on ${where}:`;
}

/** Describes a set of targets by its number and names, or by the targets that are not in it. */
function describeTargets(names: readonly string[], { targets }: FleetReport): string {
  if (names.length === 1) return names[0] ?? "";
  if (names.length === targets.length) return `all ${names.length} targets`;
  const inside = new Set(names);
  const outside = targets.filter(({ target }) => !inside.has(target)).map(({ target }) => target);
  if (names.length > maxNames && outside.length <= maxNames) {
    return `${names.length} targets (all except ${outside.join(", ")})`;
  }
  return `${names.length} targets (${listNames(names)})`;
}

function listNames(names: readonly string[]): string {
  if (names.length <= maxNames) return names.join(", ");
  return `${names.slice(0, maxNames - 1).join(", ")} and ${names.length - maxNames + 1} others`;
}

/** A problem and the targets that have it. */
export interface Problem {
  readonly heading: string;
  /** One line each. */
  readonly lines: readonly string[];
}

/** Returns the failures of a report, the same ones together, and the targets that were not reached. */
export function problemsOf(report: FleetReport): Problem[] {
  const failures = new Map<string, { names: string[]; lines: string[] }>();
  for (const { target, status, error, counts } of report.targets) {
    if (status !== "failed") continue;
    const hint = error?.hint === undefined ? [] : [`hint: ${error.hint}`];
    const lines = [...(error?.message.split("\n") ?? ["Unknown error."]), ...hint, ...describeProgress(counts)];
    const key = lines.join("\n");
    const failure = failures.get(key) ?? { names: [], lines };
    failures.set(key, failure);
    failure.names.push(target);
  }
  const unreached = report.targets.filter(({ status }) => status === "not-reached");
  return [
    ...[...failures.values()].map(({ names, lines }) => ({ heading: `Failed: ${names.join(", ")}`, lines })),
    ...describeUnreached(unreached),
  ];
}

function describeProgress({ create = 0, update = 0, delete: remove = 0, open }: FleetTarget["counts"] = {}): string[] {
  if (open === undefined) return [];
  const applied = create + update + remove;
  return [`Applied ${applied} of ${applied + open} changes. Run the command again to continue.`];
}

function describeUnreached(targets: readonly FleetTarget[]): Problem[] {
  if (targets.length === 0) return [];
  const waves = new Map<string | undefined, string[]>();
  for (const { target, wave } of targets) waves.set(wave, [...(waves.get(wave) ?? []), target]);
  const lines = [...waves].map(([wave, names]) => `${wave === undefined ? "" : `wave ${wave}: `}${names.join(", ")}`);
  return [{ heading: `Not reached: ${count(targets.length, "target")}`, lines }];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
