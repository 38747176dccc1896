import { withoutAbsent } from "../json/value.ts";
import { joinDigests } from "../plan/digest.ts";
import type { PlannedChange, SkippedChange } from "../plan/plan-data.ts";
import { compareRisks } from "../plan/plan-data.ts";
import { reportFormat } from "./report.ts";
import type { Report, ReportSummary, ReportTarget, OnTargets, ReportRemark, TargetResult } from "./report.ts";

/** The lists of a result, whose entries name their targets in a report. */
const lists = ["incidents", "changes", "skipped", "warnings", "notes"] as const;

type List = (typeof lists)[number];

type Entry = PlannedChange | SkippedChange | ReportRemark;

/** What a report has about one target. */
export type ResultInReport = { readonly [Name in List]: NonNullable<TargetResult[Name]> };

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
export function resultIn(report: Report, target: string): ResultInReport {
  const own = (entries: readonly OnTargets<Entry>[]): unknown[] =>
    entries
      .filter(({ targets }) => targets.includes(target))
      .map(({ targets: _targets, ...entry }) => ("text" in entry ? entry.text : entry));
  return Object.fromEntries(lists.map((list) => [list, own(report[list] ?? [])])) as unknown as ResultInReport;
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
