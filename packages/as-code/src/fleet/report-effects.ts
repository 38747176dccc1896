import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import { printableName } from "../common/printable.ts";
import type { Effect } from "../plan/plan.ts";
import { increaseOf } from "../plan/risk.ts";
import type { FleetReport, OnTargets } from "./report.ts";

const maxNames = 5;

/** Number of different effects on an alert that are listed with their targets. */
const maxVariants = 3;

/** A change with its effects on each target. */
interface WithEffects {
  readonly key: string;
  readonly targets: readonly string[];
  readonly effects: readonly OnTargets<Effect>[];
}

/** Returns the effects of changes, one line each, the largest first. Changes with the same effect share a line. */
export function effectLines(changes: readonly WithEffects[]): string[] {
  const [{ key, targets: all }] = changes as readonly [WithEffects];
  const effects = changes.flatMap((one) => one.effects);
  const bySubject = groupBy(effects, (effect) => `${effect.subject} ${isCounted(effect)}`);
  const listed = [...bySubject.values()].flatMap((own) => withoutSmallest(joinTargets(own)));
  return Array.from(groupBy(listed, ({ text, targets }) => JSON.stringify([text, targets])).values(), (same) => {
    const [{ text, targets }] = same as [OnTargets<Effect>];
    const subjects = listNames(
      same.map(({ subject }) => subject),
      maxNames,
    );
    const where = targets.length === all.length ? "" : ` on ${listNames(targets, maxNames)}`;
    if (changes.length > 1 && same.length === changes.length) return `each${where}: ${text}`;
    return changes.length === 1 && subjects === key && where === "" ? text : `${subjects}${where}: ${text}`;
  }).map(printableName);
}

/** Returns the different effects on an alert with their targets. */
function joinTargets(effects: readonly OnTargets<Effect>[]): OnTargets<Effect>[] {
  return Array.from(groupBy(effects, ({ text }) => text).values(), (same) => ({
    ...(same[0] as OnTargets<Effect>),
    targets: same.flatMap(({ targets }) => targets).toSorted(),
  }));
}

/** Returns the largest effects on an alert, and one for the targets of the others. What is about an incident has no size, and stays. */
function withoutSmallest(effects: readonly OnTargets<Effect>[]): OnTargets<Effect>[] {
  const sorted = effects.toSorted((one, other) => Math.abs(increaseOf(other)) - Math.abs(increaseOf(one)));
  const others = sorted.slice(maxVariants);
  const [first, second] = others;
  // One more is not shorter.
  if (first === undefined || second === undefined || !isCounted(first)) return sorted;
  const rest = { ...first, text: "smaller changes", targets: others.flatMap(({ targets }) => targets).toSorted() };
  return [...sorted.slice(0, maxVariants), rest];
}

/** Returns whether an effect says how often an alert fires, unlike a limit that is not met. */
function isCounted({ firings, notifications }: Pick<Effect, "firings" | "notifications">): boolean {
  return firings !== undefined || notifications !== undefined;
}

/** Summarizes which alerts become noisier and quieter, one line each. Empty if nothing was tested, or nothing changes. */
export function describeNoise({ changes }: FleetReport): string[] {
  const all = changes.flatMap(({ effects = [], targets }) => effects.map((effect) => ({ ...effect, targets })));
  const alerts = Array.from(
    groupBy(all.filter(isCounted), ({ subject }) => subject),
    ([subject, own]) => {
      const targets = own.reduce((sum, one) => sum + one.targets.length, 0);
      const counts = { firings: sumOf(own, "firings"), notifications: sumOf(own, "notifications") };
      const parts = [["firing", counts.firings] as const, ["notification", counts.notifications] as const].flatMap(
        ([noun, sum]) => (sum === undefined ? [] : `${sum.before} → ${formatCount(sum.after, noun)}`),
      );
      const where = targets === 1 ? "" : ` in total on ${targets} targets`;
      return { increase: increaseOf(counts), text: printableName(`${subject} (${parts.join(", ")}${where})`) };
    },
  ).toSorted((one, other) => Math.abs(other.increase) - Math.abs(one.increase));
  return (
    [
      ["Noisier", 1],
      ["Quieter", -1],
    ] as const
  ).flatMap(([title, sign]) => {
    const found = alerts.filter(({ increase }) => Math.sign(increase) === sign).map(({ text }) => text);
    return found.length === 0 ? [] : [`${title}: ${listNames(found, maxNames)}`];
  });
}

function sumOf(effects: readonly OnTargets<Effect>[], name: "firings" | "notifications"): Effect["firings"] {
  const known = effects.flatMap(({ [name]: counts, targets }) =>
    counts === undefined ? [] : targets.map(() => counts),
  );
  if (known.length === 0) return undefined;
  return known.reduce((sum, { before, after }) => ({ before: sum.before + before, after: sum.after + after }));
}
