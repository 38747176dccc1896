import { withoutAbsent } from "../common/value.ts";
import { joinDigests } from "../plan/digest.ts";
import type { PlannedChange, SkippedChange } from "../plan/plan.ts";
import { compareRisks } from "../plan/risk.ts";
import { reportFormat } from "./report.ts";
import type { FleetReport, FleetSummary, FleetTarget, OnTargets, ReportRemark, TargetResult } from "./report.ts";

/** A target that finished, or that was not reached. */
type Finished = FleetTarget & Pick<TargetResult, "incidents" | "changes" | "skipped" | "warnings" | "notes" | "digest">;

/** Collects results of targets. Stores each distinct change once, so that its size does not depend on the number of targets. */
export interface ReportBuilder {
  add(target: Finished): void;
  report(): FleetReport;
}

export function createReportBuilder(command: string, total: number): ReportBuilder {
  const isSingle = total === 1;
  const targets: FleetTarget[] = [];
  const digests: string[] = [];
  const changes = createTable<PlannedChange>(isSingle);
  const skipped = createTable<SkippedChange>(isSingle);
  const incidents = createTable<ReportRemark>(isSingle);
  const warnings = createTable<ReportRemark>(isSingle);
  const notes = createTable<ReportRemark>(isSingle);
  const withId = <Change extends { readonly id?: unknown }>(change: Change): Change =>
    isSingle ? change : { ...change, id: undefined };
  return {
    add(finished) {
      const { target, digest } = finished;
      targets.push(toTarget(finished, isSingle));
      if (digest !== undefined) digests.push(digest);
      for (const change of finished.changes ?? []) changes.add(target, withId(change));
      for (const change of finished.skipped ?? []) skipped.add(target, withId(change));
      for (const text of finished.incidents ?? []) incidents.add(target, { text });
      for (const text of finished.warnings ?? []) warnings.add(target, { text });
      for (const text of finished.notes ?? []) notes.add(target, { text });
    },
    report() {
      const inIncidents = incidents.rows();
      const sorted = targets.toSorted((one, other) => compare(one.target, other.target));
      return {
        format: reportFormat,
        command,
        targets: sorted,
        ...(inIncidents.length === 0 ? {} : { incidents: inIncidents }),
        changes: changes.rows(compareRisks),
        skipped: skipped.rows(),
        warnings: warnings.rows(),
        notes: notes.rows(),
        summary: summarize(sorted),
        ...(digests.length > 0 ? { digest: joinDigests(digests) } : {}),
      };
    },
  };
}

/** Entries with the targets that have them. Those of a single target keep the order of the files. */
function createTable<Entry extends object>(isSingle: boolean) {
  const rows = new Map<string, { readonly entry: Entry; readonly targets: string[] }>();
  return {
    add(target: string, given: Entry): void {
      const entry = withoutAbsent(given);
      const key = keyOf(entry);
      const row = rows.get(key) ?? { entry, targets: [] };
      rows.set(key, row);
      // A target can have the same note twice.
      if (row.targets.at(-1) !== target) row.targets.push(target);
    },
    /** Returns the entries in the given order, and the most common ones first. */
    rows(order: (one: Entry, other: Entry) => number = () => 0): OnTargets<Entry>[] {
      return Array.from(rows, ([key, { entry, targets }]) => {
        const sorted = targets.toSorted(compare);
        return { key, entry, place: sorted.join(","), row: { ...entry, targets: sorted } };
      })
        .toSorted(
          (one, other) =>
            order(one.entry, other.entry) ||
            other.row.targets.length - one.row.targets.length ||
            compare(one.place, other.place) ||
            (isSingle ? 0 : compare(one.key, other.key)),
        )
        .map(({ row }) => row);
    },
  };
}

/** Returns text that is the same for equal entries, and sorts dashboards before alerts. */
function keyOf(entry: Partial<Pick<PlannedChange, "kind" | "key">>): string {
  return `${entry.kind === "alert" ? 1 : 0} ${entry.key ?? ""} ${JSON.stringify(entry)}`;
}

export interface ResultInReport {
  readonly incidents: readonly string[];
  readonly changes: readonly PlannedChange[];
  readonly skipped: readonly SkippedChange[];
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
}

/** Returns what a report has about one target. */
export function resultIn(
  { incidents = [], changes, skipped, warnings, notes }: FleetReport,
  target: string,
): ResultInReport {
  const own = <Entry extends object>(entries: readonly OnTargets<Entry>[]): Omit<OnTargets<Entry>, "targets">[] =>
    entries.filter(({ targets }) => targets.includes(target)).map(({ targets: _targets, ...entry }) => entry);
  return {
    incidents: own(incidents).map(({ text }) => text),
    changes: own(changes),
    skipped: own(skipped),
    warnings: own(warnings).map(({ text }) => text),
    notes: own(notes).map(({ text }) => text),
  };
}

/** Returns a target without absent fields, in the same order for every command. */
function toTarget(given: FleetTarget, isSingle: boolean): FleetTarget {
  const { target, server, wave, status, counts, error, details } = given;
  const fields = { target, server, wave, status, counts, error, details: isSingle ? details : undefined };
  return withoutAbsent(fields);
}

function summarize(targets: readonly FleetTarget[]): FleetSummary {
  const numberOf = (status: FleetTarget["status"]): number => targets.filter((one) => one.status === status).length;
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
