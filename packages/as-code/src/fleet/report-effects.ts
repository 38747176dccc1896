import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import { printableName } from "../common/printable.ts";
import type { BeforeAndAfter, Effect, PlannedChange } from "../plan/plan.ts";
import { compareRisks, increaseOf } from "../plan/risk.ts";
import type { FleetReport, OnTargets } from "./report.ts";

const maxNames = 5;

/** Number of different effects of a change that are listed with their targets. */
const maxVariants = 3;

/** Summarizes which alerts become noisier and quieter, one line each. Empty if nothing was tested, or nothing changes. */
export function effectsOf({ changes }: FleetReport): string[] {
  const all = changes.flatMap(({ effects = [], targets }) =>
    effects.filter(isCounted).map((effect) => ({ ...effect, targets })),
  );
  const alerts = Array.from(groupBy(all, ({ subject }) => subject).values(), (own) => ({ own, sum: sumOf(own) }));
  return [
    { title: "Noisier", found: alerts.filter(({ sum }) => increaseOf(sum) > 0) },
    { title: "Quieter", found: alerts.filter(({ sum }) => increaseOf(sum) < 0) },
  ].flatMap(({ title, found }) => {
    if (found.length === 0) return [];
    const sorted = found.toSorted((one, other) => Math.abs(increaseOf(other.sum)) - Math.abs(increaseOf(one.sum)));
    const parts = sorted.map(({ own, sum }) => `${printableName(own[0]?.subject ?? "")} (${describe(own, sum)})`);
    return `${title}: ${listNames(parts, maxNames)}`;
  });
}

/** Joins changes that differ only in their effects on the data of each target, so that they are shown once. */
export function joinEffects(changes: FleetReport["changes"]): FleetReport["changes"] {
  if (changes.every(({ effects }) => effects === undefined)) return changes;
  const groups = groupBy(changes, ({ targets: _targets, effects: _effects, ...change }) => JSON.stringify(change));
  return Array.from(groups.values(), (same): OnTargets<PlannedChange> => {
    const [first] = same as [OnTargets<PlannedChange>];
    if (same.length === 1) return first;
    const targets = same.flatMap((one) => one.targets).toSorted();
    const effects = same.flatMap((one) => (one.effects ?? []).map((effect) => ({ ...effect, targets: one.targets })));
    const alike = groupBy(effects, (effect) => `${effect.subject} ${isCounted(effect)}`);
    return { ...first, targets, effects: Array.from(alike.values(), variantsOf).flat() };
  }).toSorted((one, other) => compareRisks(one, other) || other.targets.length - one.targets.length);
}

/** Returns the largest effects on an alert with their targets, and the sum of the others. */
function variantsOf(all: readonly OnTargets<Effect>[]): Effect[] {
  const effects = Array.from(groupBy(all, ({ text }) => text).values(), (same): OnTargets<Effect> => ({
    ...(same[0] as OnTargets<Effect>),
    targets: same.flatMap(({ targets }) => targets),
  }));
  const sorted = effects.toSorted((one, other) => Math.abs(increaseOf(other)) - Math.abs(increaseOf(one)));
  // A sum of one effect is not shorter.
  const listed = sorted.length > maxVariants + 1 ? sorted.slice(0, maxVariants) : sorted;
  const others = sorted.slice(listed.length);
  const subject = others[0]?.subject ?? "";
  const sum = sumOf(others);
  const text = isCounted(sum) ? `${countsToText(sum)} in total` : "not shown";
  return [
    ...listed.map((one) => ({ ...one, subject: `${one.subject} on ${listNames(one.targets, maxNames)}` })),
    ...(others.length === 0 ? [] : [{ ...sum, subject: `${subject} on ${sum.targets} other targets`, text }]),
  ];
}

/** Returns whether an effect says how often an alert fires, unlike a limit that is not met. */
function isCounted({ firings, notifications }: Pick<Effect, "firings" | "notifications">): boolean {
  return firings !== undefined || notifications !== undefined;
}

interface Sum extends Pick<Effect, "firings" | "notifications"> {
  readonly targets: number;
}

function sumOf(effects: readonly OnTargets<Effect>[]): Sum {
  const add = (name: "firings" | "notifications"): Pick<Effect, typeof name> => {
    const known = effects.flatMap(({ [name]: counts, targets }) =>
      counts === undefined ? [] : [{ ...counts, times: targets.length }],
    );
    const total = (when: keyof BeforeAndAfter): number => known.reduce((sum, one) => sum + one[when] * one.times, 0);
    return known.length === 0 ? {} : { [name]: { before: total("before"), after: total("after") } };
  };
  return {
    ...add("firings"),
    ...add("notifications"),
    targets: effects.reduce((sum, { targets }) => sum + targets.length, 0),
  };
}

/** Describes effects on an alert: those of one target if they are the same everywhere, or their sum. */
function describe(effects: readonly OnTargets<Effect>[], sum: Sum): string {
  const [first] = effects;
  if (effects.length > 1 || first === undefined) return `${countsToText(sum)} in total on ${sum.targets} targets`;
  return `${countsToText(first)}${sum.targets > 1 ? ` on each of ${sum.targets} targets` : ""}`;
}

function countsToText({ firings, notifications }: Pick<Effect, "firings" | "notifications">): string {
  const counts = [["firing", firings] as const, ["notification", notifications] as const];
  return counts
    .flatMap(([noun, of]) => (of === undefined ? [] : `${of.before} → ${formatCount(of.after, noun)}`))
    .join(", ");
}
