import { listNames } from "@obstack/basics";
import type { ServerIdentity } from "@obstack/core";
import { withoutAbsent } from "../json/value.ts";
import { joinDigests } from "../plan/digest.ts";
import { compareRisks } from "../plan/plan-data.ts";
import type { PlannedChange, SkippedChange } from "../plan/plan-data.ts";

/** Why a target failed. */
export interface TargetError {
  readonly kind: string;
  readonly message: string;
  /** What to do next. */
  readonly hint?: string | undefined;
  /** Exit code of the command for this target alone. */
  readonly exitCode?: number | undefined;
}

/** What a command did or found on one target. */
export interface TargetResult {
  readonly status: "unchanged" | "changed" | "failed";
  readonly changes?: readonly PlannedChange[] | undefined;
  /** What happens in saved incidents, one line each. Precedes everything else. */
  readonly incidents?: readonly string[] | undefined;
  /** Changes that an apply skips, or skipped. */
  readonly skipped?: readonly SkippedChange[] | undefined;
  /** One line each. */
  readonly warnings?: readonly string[] | undefined;
  /** One line each. */
  readonly notes?: readonly string[] | undefined;
  /** Numbers of objects, such as `create` or `unchanged`. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly error?: TargetError | undefined;
  /** Digest of the plan. */
  readonly digest?: string | undefined;
  /** The server of the target; absent if it is unknown. */
  readonly server?: ServerIdentity | undefined;
  /** Everything else that the command found, as plain data. */
  readonly details?: object | undefined;
}

/** A target of a report. Its changes, warnings and notes are those of the report that name it. */
export interface ReportTarget extends Pick<TargetResult, "server" | "counts" | "error"> {
  readonly target: string;
  /** The wave as written in `obstack.yaml`, or `rest`; absent for a target without a report. */
  readonly wave?: string | undefined;
  /** `not-reached` if the command stopped earlier, after a failed wave or an interruption. */
  readonly status: TargetResult["status"] | "not-reached";
  /** Everything else that the command found. Only in the report on a single target, so that the size of others does not depend on it. */
  readonly details?: object | undefined;
}

/** An entry of a report that is the same on several targets. */
export type OnTargets<Item> = Item & {
  /** Names of the targets that have it, and no others, sorted. */
  readonly targets: readonly string[];
};

/** A warning or a note of a report. */
export interface ReportRemark {
  /** One line. */
  readonly text: string;
}

/** Numbers of targets by status, and sums of their counts. */
export interface ReportSummary {
  readonly targets: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly failed: number;
  readonly notReached: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Version of the format. Increase it if a field is removed or gets another meaning. */
export const reportFormat = 2;

/**
 * The report of a command on one or several targets: the JSON output of `obstack plan`, `apply`, `drift`, `export` and `test`. Depends only on the
 * results, not on the order in which targets finished.
 */
export interface Report {
  /** Version of the format. New fields do not change it. */
  readonly format: typeof reportFormat;
  /** Name of the command, such as `plan`. */
  readonly command: string;
  /** The targets, sorted by name. */
  readonly targets: readonly ReportTarget[];
  /** What happens in saved incidents; absent without incidents. */
  readonly incidents?: readonly OnTargets<ReportRemark>[] | undefined;
  /** The most dangerous changes first, and then the most common ones. With identifiers of the objects only in the report on a single target. */
  readonly changes: readonly OnTargets<PlannedChange>[];
  /** Changes that an apply skips, or skipped. */
  readonly skipped: readonly OnTargets<SkippedChange>[];
  readonly warnings: readonly OnTargets<ReportRemark>[];
  readonly notes: readonly OnTargets<ReportRemark>[];
  readonly summary: ReportSummary;
  /** Digest of all plans, for `obstack apply --expect`; absent if the command plans nothing. */
  readonly digest?: string | undefined;
}

const maxNames = 5;

/** Describes targets of a report. */
export function describeTargets(names: readonly string[], { targets }: Pick<Report, "targets">): string {
  if (names.length < targets.length) return listNames(names, maxNames);
  return names.length === 2 ? "both targets" : `all ${names.length} targets`;
}

/** The lists of a result, whose entries name their targets in a report. */
const lists = ["incidents", "changes", "skipped", "warnings", "notes"] as const;

type List = (typeof lists)[number];

type Lists = { readonly [Name in List]: NonNullable<TargetResult[Name]> };

type Entry = PlannedChange | SkippedChange | ReportRemark;

/** An entry with the targets that have it. */
interface Row {
  readonly list: List;
  readonly entry: Entry;
  readonly targets: string[];
}

/** Collects results of targets. Stores each distinct entry once, so that its size does not depend on the number of targets. */
export function createReportBuilder(command: string, total: number) {
  const isSingle = total === 1;
  const finished: ReportTarget[] = [];
  const digests: string[] = [];
  const rows = new Map<string, Row>();
  /** Returns the entries of a list: the most dangerous and the most common ones first. Those of a single target keep the order of the files. */
  const rowsOf = (name: List): OnTargets<Entry>[] =>
    [...rows]
      .filter(([, { list }]) => list === name)
      .toSorted(
        ([one, { entry, targets }], [other, row]) =>
          (name === "changes" ? compareRisks(entry as PlannedChange, row.entry as PlannedChange) : 0) ||
          row.targets.length - targets.length ||
          (isSingle ? 0 : compare(one, other)),
      )
      .map(([, { entry, targets }]) => ({ ...entry, targets: targets.toSorted(compare) }));
  return {
    add(result: ReportTarget & Pick<TargetResult, List | "digest">): void {
      const { target, server, wave, status, counts, error, details, digest } = result;
      finished.push(
        withoutAbsent({ target, server, wave, status, counts, error, details: isSingle ? details : undefined }),
      );
      if (digest !== undefined) digests.push(digest);
      for (const list of lists) {
        for (const given of result[list] ?? []) {
          const entry =
            typeof given === "string" ? { text: given } : withoutAbsent(isSingle ? given : { ...given, id: undefined });
          const key = keyOf(list, entry);
          const row = rows.get(key) ?? { list, entry, targets: [] };
          rows.set(key, row);
          // A target can have the same note twice.
          if (row.targets.at(-1) !== target) row.targets.push(target);
        }
      }
    },
    report(): Report {
      const targets = finished.toSorted((one, other) => compare(one.target, other.target));
      const { incidents, ...entries } = Object.fromEntries(
        lists.map((list) => [list, rowsOf(list)]),
      ) as unknown as Required<Pick<Report, List>>;
      return {
        format: reportFormat,
        command,
        targets,
        ...(incidents?.length === 0 ? {} : { incidents }),
        ...entries,
        summary: summarize(targets),
        ...(digests.length > 0 ? { digest: joinDigests(digests) } : {}),
      };
    },
  };
}

/** Returns text that is the same for equal entries, and sorts dashboards before alerts. */
function keyOf(list: List, entry: Entry): string {
  const object = "key" in entry ? `${entry.kind === "alert" ? 1 : 0} ${entry.key}` : "";
  return `${list} ${object} ${JSON.stringify(entry)}`;
}

/** Returns what a report has about one target. */
export function resultIn(report: Report, target: string): Lists {
  const own = (entries: readonly OnTargets<Entry>[]): unknown[] =>
    entries
      .filter(({ targets }) => targets.includes(target))
      .map(({ targets: _targets, ...entry }) => ("text" in entry ? entry.text : entry));
  return Object.fromEntries(lists.map((list) => [list, own(report[list] ?? [])])) as unknown as Lists;
}

function summarize(targets: readonly ReportTarget[]): ReportSummary {
  const numberOf = (status: ReportTarget["status"]): number => targets.filter((one) => one.status === status).length;
  const counts: Record<string, number> = {};
  for (const one of targets) {
    for (const [name, count] of Object.entries(one.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  }
  return {
    targets: targets.length,
    unchanged: numberOf("unchanged"),
    changed: numberOf("changed"),
    failed: numberOf("failed"),
    notReached: numberOf("not-reached"),
    counts: Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => compare(one, other))),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
