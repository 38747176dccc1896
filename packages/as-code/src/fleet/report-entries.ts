import { groupBy, listNames, formatCount } from "@obstack/basics";
import { printableName } from "../errors/errors.ts";
import { riskOf } from "../plan/plan-data.ts";
import type { ChangeAction, Effect, FieldChange, PlannedChange, Risk } from "../plan/plan-data.ts";
import { toDrift } from "../render/field-lines.ts";
import { titleOfSlo } from "./target-results.ts";
import { describeTargets } from "./report.ts";
import type { Report, OnTargets } from "./report.ts";

/** Fewer objects with the same change are shown one by one. */
const minFolded = 3;

/** Number of objects that a title names. */
const maxKeys = 4;

/** What stands for the part of its key in the values of each object. */
const ownName = "{*}";

/** Changes that a report shows as one: an object on the same targets, or objects that change in the same way. */
export interface ReportEntry {
  readonly action: ChangeAction;
  /** What they can break; absent for drift, which has already happened. */
  readonly risk: Risk | undefined;
  /** Such as `alert errors "Errors"`, or `35 alerts (a, b, c and 32 others)`. */
  readonly title: string;
  /** What a reader must know besides, such as the owners and the targets. */
  readonly tags: readonly string[];
  readonly fields: readonly FieldChange[];
  /** One line each. */
  readonly effects: readonly string[];
  /** Keys of several objects, or names of new ones; empty for one. */
  readonly objects: string;
  /** Number of changes, those of each target. */
  readonly count: number;
}

type Change = OnTargets<Omit<PlannedChange, "effects">> & { readonly effects: readonly OnTargets<Effect>[] };

/** What a change has in common with equal ones. */
interface Shape {
  readonly change: Change;
  /** Its key, with {@link ownName} for what its values repeat. */
  readonly pattern: string;
  /** Without the name of a new object, and with {@link ownName} in the values. */
  readonly fields: readonly FieldChange[];
}

/** Returns the changes of a report, the most dangerous first. Changes that differ only in their effects on each target are one, and so are equal ones. */
export function entriesOf(report: Report): ReportEntry[] {
  const withoutEffects = groupBy(report.changes, ({ targets: _targets, effects: _effects, ...change }) =>
    JSON.stringify(change),
  );
  const shapes = Array.from(withoutEffects.values(), (same) =>
    toShape({
      ...(same[0] as OnTargets<PlannedChange>),
      targets: same.flatMap(({ targets }) => targets).toSorted(),
      effects: same.flatMap(({ effects = [], targets }) => effects.map((effect) => ({ ...effect, targets }))),
    }),
  );
  return [...groupBy(shapes, signatureOf).values()].flatMap((group) => {
    const least = isOfRemovedSlo((group[0] as Shape).change) ? 2 : minFolded;
    return group.length < least ? group.map((shape) => toEntry([shape], report)) : [toEntry(group, report)];
  });
}

function toEntry(shapes: readonly Shape[], report: Report): ReportEntry {
  const [shape] = shapes as [Shape];
  const { kind, action, title, targets, isGone, fields: own } = shape.change;
  const changes = shapes.map(({ change }) => change);
  const isOne = changes.length === 1;
  const fields = isOne ? own : shape.fields;
  const isDrift = report.command === "drift";
  const nameOf = (one: Change): string => (action === "create" ? one.title.slice(kind.length + 1) : one.key);
  return {
    action: isDrift ? (isGone === true ? "delete" : "update") : action,
    risk: isDrift ? undefined : riskOf(shape.change),
    title: isOne ? printableName(title) : titleOf(shapes),
    tags: tagsOf(changes, report),
    fields: isDrift ? toDrift(fields) : fields,
    effects: effectLines(changes),
    objects: isOne ? "" : printableName(changes.map(nameOf).join(", ")),
    count: changes.length * targets.length,
  };
}
/** Describes several objects, by the pattern of their keys if they have one. */
function titleOf(shapes: readonly Shape[]): string {
  const [{ change, pattern }] = shapes as [Shape];
  const changes = shapes.map((one) => one.change);
  if (isOfRemovedSlo(change)) return titleOfSlo(change.slo ?? "", changes);
  const isPattern = pattern.includes(ownName) && pattern !== ownName && shapes.every((one) => one.pattern === pattern);
  const names = isPattern
    ? pattern
    : listNames(
        changes.map(({ key }) => key),
        maxKeys,
      );
  return `${changes.length} ${change.kind}s (${printableName(names)})`;
}

function tagsOf(changes: readonly Change[], report: Report): string[] {
  const [{ isGone, isOverwrite, isFoundByName, id, targets }] = changes as [Change];
  const owners = [...new Set(changes.flatMap(({ owner }) => owner ?? []))];
  const byId = id === undefined || changes.length > 1 ? "" : `: ${id}`;
  return [
    ...(owners.length === 0 ? [] : [`owner${owners.length > 1 ? "s" : ""}: ${owners.map(printableName).join(", ")}`]),
    ...(isOverwrite === true ? ["overwrites the server"] : []),
    ...(isGone === true ? ["deleted on the server"] : []),
    ...(isFoundByName === true ? [`found by name${byId}`] : []),
    ...(report.targets.length === 1 ? [] : [`on ${describeTargets(targets, report)}`]),
  ];
}

/** Returns whether a change removes an object with its SLO, without losing changes on the server. */
function isOfRemovedSlo({ action, slo, fields }: Change): boolean {
  return action === "delete" && slo !== undefined && fields.length === 0;
}

/** Returns text that is the same for changes that a report shows as one. Deletions are one only if they remove an SLO: each object of people is named. */
function signatureOf({ change, fields }: Shape): string {
  const { kind, key, action, slo, targets, isGone, isOverwrite, isFoundByName } = change;
  if (isOfRemovedSlo(change)) return JSON.stringify([slo, targets]);
  const own = action === "delete" ? key : "";
  return JSON.stringify([kind, action, own, riskOf(change), targets, isGone, isOverwrite, isFoundByName, fields]);
}

function toShape(change: Change): Shape {
  const { key, action } = change;
  const fields = change.fields.filter(({ tile, path }) => action !== "create" || tile !== undefined || path !== "name");
  const values = fields.map(({ path: _path, by: _by, ...rest }) => rest);
  const text = JSON.stringify(values);
  const ends = [...key.matchAll(/[-/_.]/g)].map(({ index }) => index);
  const parts = [key, ...ends.toReversed().map((end) => key.slice(0, end)), ...ends.map((end) => key.slice(end + 1))];
  for (const part of parts) {
    if (!/\p{L}/u.test(part) || !text.includes(part)) continue;
    const replaced = JSON.parse(text, (_name, one: unknown) =>
      typeof one === "string" ? replaceWord(one, part) : one,
    ) as typeof values;
    if (JSON.stringify(replaced) === text) continue;
    const shared = fields.map(({ path, by }, index) => ({ ...replaced[index], path, by }));
    return { change, pattern: replaceWord(key, part), fields: shared };
  }
  return { change, pattern: key, fields };
}

/** Replaces a part of a key where it is an entire word. */
function replaceWord(text: string, part: string): string {
  return text.split(part).reduce((before, after) => {
    const isInWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) || /^[\p{L}\p{N}]/u.test(after);
    return `${before}${isInWord ? part : ownName}${after}`;
  });
}

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
function effectLines(changes: readonly WithEffects[]): string[] {
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
