import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import { printableName } from "../common/printable.ts";
import type { Effect } from "../plan/plan.ts";
import { increaseOf } from "../plan/risk.ts";
import type { FleetReport, OnTargets } from "./report.ts";

const maxNames = 5;

/** A change with its effects on each target. */
interface WithEffects {
  readonly key: string;
  readonly targets: readonly string[];
  readonly effects: readonly OnTargets<Effect>[];
}

/** An effect in words. */
interface EffectLine {
  readonly subject: string;
  /** Such as ` on eu`; empty for all targets of the change. */
  readonly where: string;
  readonly text: string;
}

/** Returns the effects of changes, one line for each alert. Changes with the same effect share a line. */
export function effectLines(changes: readonly WithEffects[]): string[] {
  const [{ key, targets }] = changes as readonly [WithEffects];
  const effects = changes.flatMap((one) => one.effects);
  const own = groupBy(effects, (effect) => JSON.stringify([effect.subject, isCounted(effect) || effect.text]));
  const lines = Array.from(own.values(), (same) => toLine(same, targets.length));
  return Array.from(groupBy(lines, ({ where, text }) => JSON.stringify([where, text])).values(), (same) => {
    const [{ where, text }] = same as [EffectLine];
    const names = listNames(
      same.map(({ subject }) => subject),
      maxNames,
    );
    const isOfAll = changes.length > 1 && same.length === changes.length;
    const isOwn = changes.length === 1 && names === key && where === "";
    return printableName(isOwn ? text : `${isOfAll ? "each" : names}${where}: ${text}`);
  });
}

/** Describes an effect that can have another size on each target by the largest. */
function toLine(effects: readonly OnTargets<Effect>[], total: number): EffectLine {
  const sorted = effects.toSorted((one, other) => Math.abs(increaseOf(other)) - Math.abs(increaseOf(one)));
  const [{ subject, text }] = sorted as [OnTargets<Effect>];
  const same = sorted.filter((one) => one.text === text).flatMap((one) => one.targets);
  const less = sorted.reduce((sum, one) => sum + one.targets.length, -same.length);
  return {
    subject,
    where: same.length === total ? "" : ` on ${listNames(same.toSorted(), maxNames)}`,
    text: less === 0 ? text : `${text}, less on ${formatCount(less, "other target")}`,
  };
}

/** Returns whether an effect says how often an alert fires, unlike a limit that is not met. */
function isCounted({ firings, notifications }: Pick<Effect, "firings" | "notifications">): boolean {
  return firings !== undefined || notifications !== undefined;
}

/** Summarizes which alerts become noisier and quieter, on all targets together. Empty if nothing was tested, or nothing changes. */
export function describeNoise({ changes }: FleetReport): string[] {
  const effects = changes.flatMap(({ effects: own = [], targets }) => targets.flatMap(() => own.filter(isCounted)));
  const alerts = Array.from(
    groupBy(effects, ({ subject }) => subject),
    ([subject, own]) => {
      const isPaging = own.every(({ notifications }) => notifications !== undefined);
      const counts = own.map(({ firings, notifications }) => (isPaging ? notifications : firings));
      const before = counts.reduce((sum, one) => sum + (one?.before ?? 0), 0);
      const after = counts.reduce((sum, one) => sum + (one?.after ?? 0), 0);
      const text = `${subject} (${before} → ${formatCount(after, isPaging ? "notification" : "firing")})`;
      return { increase: after - before, text: printableName(text) };
    },
  ).toSorted((one, other) => Math.abs(other.increase) - Math.abs(one.increase));
  return ["Noisier", "Quieter"].flatMap((title, index) => {
    const found = alerts.filter(({ increase }) => Math.sign(increase) === 1 - 2 * index).map(({ text }) => text);
    return found.length === 0 ? [] : [`${title}: ${listNames(found, maxNames)}`];
  });
}
