import type { FleetGroup, FleetReport, FleetTarget } from "./report.ts";

/** Numbers of names that a line lists. */
const maxNames = 5;

/** How a count is named: for one and for several, if they differ. */
type Label = string | readonly [one: string, several: string];

/** What a command reports about a target, and the names of its counts. */
interface Words {
  /** Heading of a report. Default: the name of the command. */
  readonly title?: string;
  readonly changed: string;
  readonly unchanged: string;
  /** Default: `failed`. */
  readonly failed?: string;
  readonly counts: Readonly<Record<string, Label>>;
}

const wordsByCommand: Readonly<Record<string, Words>> = {
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
    counts: { changed: "changed", deleted: "deleted", addedTiles: ["tile added", "tiles added"] },
  },
  test: {
    title: "Alert tests",
    changed: "failed",
    unchanged: "passed",
    failed: "not tested",
    counts: {
      tests: ["unit test", "unit tests"],
      failedTests: ["failed unit test", "failed unit tests"],
      alerts: ["backtested alert", "backtested alerts"],
      firings: ["firing", "firings"],
      violations: ["limit not met", "limits not met"],
    },
  },
  export: {
    changed: "exported",
    unchanged: "without differences",
    counts: {
      written: ["file written", "files written"],
      skipped: ["object not exported", "objects not exported"],
      kept: ["object kept", "objects kept"],
    },
  },
};

const defaultWords: Words = { changed: "changed", unchanged: "unchanged", counts: {} };

function wordsOf(command: string): Words {
  return (Object.hasOwn(wordsByCommand, command) && wordsByCommand[command]) || defaultWords;
}

/** Returns the heading of a report, such as `Plan for 3 targets`. */
export function fleetTitleOf({ command, targets }: FleetReport): string {
  const { title = capitalize(command) } = wordsOf(command);
  const [only, other] = targets;
  return `${title} for ${only !== undefined && other === undefined ? only.target : `${targets.length} targets`}`;
}

/** Summarizes a report in one line. */
export function fleetSummaryOf({ command, summary }: FleetReport): string {
  const { changed, unchanged, failed = "failed" } = wordsOf(command);
  const statuses = [
    [summary.changed, changed],
    [summary.unchanged, unchanged],
    [summary.failed, failed],
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
  const { failed = "failed", ...words } = wordsOf(command);
  if (status === "failed") return details === "" ? failed : `${failed}, ${details}`;
  return details === "" ? words[status] : details;
}

function describeCounts(counts: Readonly<Record<string, number>>, command: string): string {
  return Object.entries(wordsOf(command).counts)
    .flatMap(([name, label]) => {
      const number = counts[name] ?? 0;
      const [one, several] = typeof label === "string" ? [label, label] : label;
      return number > 0 ? `${number} ${number === 1 ? one : several}` : [];
    })
    .join(", ");
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
  if (names.length === targets.length) return names.length === 2 ? "both targets" : `all ${names.length} targets`;
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
  const { failed = "failed" } = wordsOf(report.command);
  return [
    ...[...failures.values()].map(({ names, lines }) => ({
      heading: `${capitalize(failed)}: ${names.join(", ")}`,
      lines,
    })),
    ...describeUnreached(unreached),
  ];
}

function describeProgress({ create = 0, update = 0, delete: remove = 0, open }: FleetTarget["counts"] = {}): string[] {
  if (open === undefined) return [];
  const applied = create + update + remove;
  // Otherwise, the hint of the error says what to do.
  if (applied === 0) return [];
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

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
