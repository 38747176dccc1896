import { formatCount, groupBy, listNames } from "@obstack/basics";
import { printableName } from "../errors/printable.ts";
import type { Effect } from "../plan/plan-data.ts";
import type { OnTargets } from "./report.ts";

const maxNames = 5;

/** Number of effects of an entry that are listed. */
const maxEffects = 10;

/** A change with its effects on each target. */
interface WithEffects {
  readonly key: string;
  readonly targets: readonly string[];
  readonly effects: readonly OnTargets<Effect>[];
}

/** Returns the effects of changes, one line each: the largest, and those without a size, such as limits that are not met. Equal ones share a line. */
export function effectLines(changes: readonly WithEffects[]): string[] {
  const [{ key, targets: all }] = changes as readonly [WithEffects];
  const effects = changes.flatMap((one) => one.effects).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const joined = Array.from(
    groupBy(effects, ({ subject, text }) => JSON.stringify([subject, text])).values(),
    (same) => ({ ...(same[0] as OnTargets<Effect>), targets: same.flatMap(({ targets }) => targets).toSorted() }),
  );
  const equal = [...groupBy(joined, ({ text, targets }) => JSON.stringify([text, targets])).values()];
  const toLine = (same: readonly OnTargets<Effect>[]): string => {
    const { text, targets } = same[0] as OnTargets<Effect>;
    const where = targets.length === all.length ? "" : ` on ${listNames(targets, maxNames)}`;
    const names = listNames(
      same.map(({ subject }) => subject),
      maxNames,
    );
    const isOwn = changes.length === 1 && names === key && where === "";
    return printableName(isOwn ? text : `${names}${where}: ${text}`);
  };
  const sized = equal.filter((same) => same.some(isCounted)).map(toLine);
  const more = sized.splice(maxEffects).length;
  return [
    ...sized,
    ...(more === 0 ? [] : [`and ${formatCount(more, "smaller effect")}`]),
    ...equal.filter((same) => !same.some(isCounted)).map(toLine),
  ];
}

/** Returns whether an effect says how often an alert fires, unlike a limit that is not met. */
function isCounted({ firings, notifications }: Effect): boolean {
  return firings !== undefined || notifications !== undefined;
}

/** Returns by how many notifications an effect differs, or by how many firings if it has as many. */
function sizeOf({ firings, notifications }: Effect): number {
  const [fired = 0, notified = 0] = [firings, notifications].map((one) => one && Math.abs(one.after - one.before));
  return notified || fired;
}
