import { AsCodeError } from "../common/errors.ts";
import { joinDigests } from "../plan/digest.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { riskOf, risks } from "../plan/risk.ts";
import type { SkippedChange } from "../plan/skipped-change.ts";
import { reportFormat } from "./report.ts";
import type { FleetGroup, FleetReport, FleetSummary, FleetTarget, TargetResult } from "./report.ts";

/**
 * Collects results of targets. Stores each distinct change once, so that its size does not depend on the number of targets, the most dangerous
 * ones first. A single target keeps its details and the identifiers of its objects.
 */
export interface ReportBuilder {
  add(target: FleetTarget, result: Pick<TargetResult, "changes" | "skipped" | "warnings" | "notes" | "digest">): void;
  report(): FleetReport;
}

type Item =
  | { readonly type: "change"; readonly change: PlannedChange }
  | { readonly type: "skipped"; readonly skipped: SkippedChange }
  | { readonly type: "warning" | "note"; readonly text: string };

/** An item and the targets that have it. */
interface Shared {
  readonly item: Item;
  readonly key: string;
  readonly targets: string[];
}

/**
 * Creates a report of a command.
 *
 * @param total Number of targets.
 */
export function createReportBuilder(command: string, total: number): ReportBuilder {
  const isSingle = total === 1;
  const targets: FleetTarget[] = [];
  const items = new Map<string, Shared>();
  const digests: string[] = [];
  const addItem = (key: string, item: Item, target: string): void => {
    const shared = items.get(key) ?? { item, key, targets: [] };
    items.set(key, shared);
    // A target can have the same note twice.
    if (shared.targets.at(-1) !== target) shared.targets.push(target);
  };
  return {
    add(given, { changes = [], skipped = [], warnings = [], notes = [], digest }) {
      const target = toTarget(given, isSingle);
      targets.push(target);
      if (digest !== undefined) digests.push(digest);
      for (const one of changes) {
        const change = isSingle ? one : withoutId(one);
        addItem(keyOf(change), { type: "change", change }, target.target);
      }
      for (const one of skipped) {
        const change = isSingle ? withoutAbsent(one) : withoutId(one);
        addItem(`skipped ${keyOf(change)}`, { type: "skipped", skipped: change }, target.target);
      }
      for (const text of new Set(warnings)) addItem(`warning ${text}`, { type: "warning", text }, target.target);
      for (const text of new Set(notes)) addItem(`note ${text}`, { type: "note", text }, target.target);
    },
    report() {
      const sorted = targets.toSorted((one, other) => compare(one.target, other.target));
      return {
        format: reportFormat,
        command,
        targets: sorted,
        groups: toGroups([...items.values()], isSingle),
        summary: summarize(sorted),
        ...(digests.length > 0 ? { digest: joinDigests(digests) } : {}),
      };
    },
  };
}

/**
 * Merges reports of the same command on different targets. The result equals the report of one run on all of them.
 *
 * @param expected Names of all targets. Those without a report are added as not reached. Default: the targets of the reports.
 * @throws {AsCodeError} Of kind `files`, if the commands differ, or a target is in several reports.
 */
export function mergeFleetReports(reports: readonly FleetReport[], expected: readonly string[] = []): FleetReport {
  const [first] = reports;
  if (first === undefined) throw new AsCodeError("files", "There are no reports to merge.");
  const names = new Set([...expected, ...reports.flatMap(({ targets }) => targets.map(({ target }) => target))]);
  const builder = createReportBuilder(first.command, names.size);
  const seen = new Set<string>();
  for (const { command, targets, groups, digest } of reports) {
    if (command !== first.command) {
      throw new AsCodeError("files", `Cannot merge reports of ${first.command} and ${command}.`);
    }
    for (const [index, target] of targets.entries()) {
      if (seen.has(target.target)) {
        throw new AsCodeError(
          "files",
          `Target ${target.target} is in several reports.`,
          "Merge one report of each target.",
        );
      }
      seen.add(target.target);
      const own = groups.filter((group) => group.targets.includes(target.target));
      builder.add(target, {
        changes: own.flatMap(({ changes }) => changes),
        skipped: own.flatMap(({ skipped = [] }) => skipped),
        warnings: own.flatMap(({ warnings }) => warnings),
        notes: own.flatMap(({ notes }) => notes),
        digest: index === 0 ? digest : undefined,
      });
    }
  }
  for (const target of expected) if (!seen.has(target)) builder.add({ target, status: "not-reached" }, {});
  return builder.report();
}

/** Returns a target without absent fields, in the same order for every command. */
function toTarget(given: FleetTarget, isSingle: boolean): FleetTarget {
  const { target, from, server, wave, status, counts, error, details } = given;
  const fields = { target, from, server, wave, status, counts, error, details: isSingle ? details : undefined };
  return withoutAbsent(fields);
}

function withoutId<Change extends { readonly id?: unknown }>({ id: _id, ...change }: Change): Omit<Change, "id"> {
  return withoutAbsent(change);
}

/** Removes absent fields as in JSON, so that merging reports from files gives the same result. */
function withoutAbsent<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}

/** Returns text that is the same for equal changes, and sorts dashboards before alerts. */
function keyOf(change: Pick<PlannedChange, "kind" | "key">): string {
  const { kind, key } = change;
  return `${kind === "dashboard" ? 0 : 1} ${key} ${JSON.stringify(change)}`;
}

/** Returns the position of an item by its risk. Warnings and notes are listed separately. */
function rankOf({ item }: Shared): number {
  return item.type === "change" ? risks.indexOf(riskOf(item.change)) : risks.length;
}

/** Groups items that the same targets have. Groups with changes come first, the most dangerous and then the most common ones. */
function toGroups(items: readonly Shared[], isSingle: boolean): FleetGroup[] {
  const groups = new Map<string, { targets: readonly string[]; items: Shared[] }>();
  for (const item of items) {
    const targets = item.targets.toSorted(compare);
    const key = targets.join(",");
    const group = groups.get(key) ?? { targets, items: [] };
    groups.set(key, group);
    group.items.push(item);
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group, rank: Math.min(...group.items.map(rankOf)) }))
    .toSorted(
      (one, other) => one.rank - other.rank || other.targets.length - one.targets.length || compare(one.key, other.key),
    )
    .map((group) => {
      // Objects of a single target otherwise keep the order of their files.
      const sorted = group.items
        .toSorted((one, other) => rankOf(one) - rankOf(other) || (isSingle ? 0 : compare(one.key, other.key)))
        .map(({ item }) => item);
      const texts = (type: "warning" | "note"): string[] =>
        sorted.flatMap((item) => (item.type === type ? item.text : []));
      const skipped = sorted.flatMap((item) => (item.type === "skipped" ? item.skipped : []));
      return {
        targets: group.targets,
        changes: sorted.flatMap((item) => (item.type === "change" ? item.change : [])),
        ...(skipped.length === 0 ? {} : { skipped }),
        warnings: texts("warning"),
        notes: texts("note"),
      };
    });
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
