import { groupBy, listNames, formatCount } from "@obstack/basics";
import { printableName } from "../errors/errors.ts";
import { riskOf } from "../plan/plan-data.ts";
import type { ChangeAction, FieldChange, PlannedChange } from "../plan/plan-data.ts";
import { toDrift } from "../render/field-lines.ts";
import { titleOfSlo } from "./target-results.ts";
import { describeTargets } from "./report.ts";
import type { Report, OnTargets } from "./report.ts";

/** Fewer objects with the same change are shown one by one. */
const minFolded = 3;

/** Number of objects that a title names. */
const maxKeys = 4;

/** Number of effects of an entry that are listed. */
const maxEffects = 10;

/** What stands for the part of its key in the values of each object. */
const ownName = "{*}";

/** Changes that a report shows as one: an object on the same targets, or objects that change in the same way. */
export interface ReportEntry {
  readonly action: ChangeAction;
  /** Such as `alert errors "Errors"`, or `35 alerts (a, b, c and 32 others)`. */
  readonly title: string;
  /** What a reader must know besides, such as the owners and the targets. */
  readonly tags: readonly string[];
  readonly fields: readonly FieldChange[];
  /** One line each. */
  readonly effects: readonly string[];
  /** Keys and names of several objects; empty for one. */
  readonly objects: string;
  /** Number of changes, those of each target. */
  readonly count: number;
}

type Change = OnTargets<PlannedChange>;

/** A change on all targets that have it. */
interface Shape {
  readonly change: Change;
  /** The change on each target, where it can have other effects. */
  readonly same: readonly Change[];
  /** The fields that equal changes of other objects share. */
  readonly shared: readonly FieldChange[];
}

/** Returns the changes of a report, the most dangerous first. Changes that differ only in their effects on each target are one, and so are equal ones. */
export function entriesOf(report: Report): ReportEntry[] {
  const same = groupBy(report.changes, ({ targets: _targets, effects: _effects, ...change }) => JSON.stringify(change));
  const shapes = Array.from(same.values(), toShape);
  return [...groupBy(shapes, signatureOf).values()].flatMap((group) =>
    group.length < minFolded ? group.map((shape) => toEntry([shape], report)) : [toEntry(group, report)],
  );
}

function toShape(same: readonly Change[]): Shape {
  const [first] = same as [Change];
  const change = { ...first, targets: same.flatMap(({ targets }) => targets).toSorted() };
  return { change, same, shared: sharedFields(change) };
}

/** Returns text that is the same for changes that a report shows as one. Deletions are one only if they remove an SLO: each object of people is named. */
function signatureOf({ change, shared }: Shape): string {
  const { kind, key, action, slo, targets, isGone, isOverwrite, isFoundByName } = change;
  const removed = slo !== undefined && shared.length === 0 ? slo : `${kind}s/${key}`;
  const subject = action === "delete" ? removed : kind;
  return JSON.stringify([subject, action, riskOf(change), targets, isGone, isOverwrite, isFoundByName, shared]);
}

function toEntry(shapes: readonly Shape[], report: Report): ReportEntry {
  const [{ change, shared }] = shapes as [Shape];
  const { kind, action, title, slo = "", targets, isGone } = change;
  const changes = shapes.map((one) => one.change);
  const isOne = changes.length === 1;
  const keys = changes.map(({ key }) => key);
  const several =
    action === "delete" ? titleOfSlo(slo, changes) : `${keys.length} ${kind}s (${listNames(keys, maxKeys)})`;
  const fields = isOne ? change.fields : shared;
  const isDrift = report.command === "drift";
  return {
    action: !isDrift ? action : isGone === true ? "delete" : "update",
    title: printableName(isOne ? title : several),
    tags: tagsOf(changes, report),
    fields: isDrift ? toDrift(fields) : fields,
    effects: effectLines(shapes, report),
    objects: isOne ? "" : printableName(changes.map((one) => one.title.slice(one.kind.length + 1)).join(", ")),
    count: changes.length * targets.length,
  };
}

function tagsOf(changes: readonly Change[], report: Report): string[] {
  const [{ isGone, isOverwrite, isFoundByName, id, targets }] = changes as [Change];
  const owners = [...new Set(changes.flatMap(({ owner }) => owner ?? []))];
  const byId = id === undefined || changes.length > 1 ? "" : `: ${id}`;
  return [
    ...(owners.length === 0 ? [] : [`owner: ${owners.map(printableName).join(", ")}`]),
    ...(isOverwrite === true ? ["overwrites the server"] : []),
    ...(isGone === true ? ["deleted on the server"] : []),
    ...(isFoundByName === true ? [`found by name${byId}`] : []),
    ...(report.targets.length === 1 ? [] : [`on ${describeTargets(targets, report)}`]),
  ];
}

/** Returns the fields without the name of a new object, and with {@link ownName} for the part of its key that the values repeat. */
function sharedFields({ key, action, fields: all }: Change): readonly FieldChange[] {
  const fields = all.filter(({ tile, path }) => action !== "create" || tile !== undefined || path !== "name");
  const text = JSON.stringify(fields);
  // To replace words in the values of each change takes long; most have none.
  const plain = text.replaceAll(/\\(?:u[\da-f]{4}|.)/g, " ");
  const ends = [...key.matchAll(/[-/_.]/g)].map(({ index }) => index);
  const parts = [key, ...ends.toReversed().map((end) => key.slice(0, end)), ...ends.map((end) => key.slice(end + 1))];
  for (const part of parts) {
    if (!/\p{L}/u.test(part) || (!/["\\]/.test(part) && replaceWord(plain, part) === plain)) continue;
    const shared = JSON.parse(text, (name, one: unknown) =>
      typeof one === "string" && name !== "path" && name !== "by" ? replaceWord(one, part) : one,
    ) as typeof fields;
    if (JSON.stringify(shared) !== text) return shared;
  }
  return fields;
}

/** Replaces a part of a key where it is an entire word. */
function replaceWord(text: string, part: string): string {
  return text.split(part).reduce((before, after) => {
    const isInWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) || /^[\p{L}\p{N}]/u.test(after);
    return `${before}${isInWord ? part : ownName}${after}`;
  });
}

/** Returns the effects of changes on the targets that have them, one line each: limits that are not met, and the largest others. */
function effectLines(shapes: readonly Shape[], report: Report): string[] {
  const effects = shapes.flatMap(({ change, same }) =>
    same.flatMap(({ effects: own = [], targets }) => {
      const where = targets.length === change.targets.length ? "" : ` on ${describeTargets(targets, report)}`;
      return own.map(({ subject, text, notifications, firings }) => ({
        line: printableName(`${subject}${where}: ${text}`),
        counts: notifications ?? firings,
      }));
    }),
  );
  const limits = effects.filter(({ counts }) => counts === undefined);
  const sized = effects
    .flatMap(({ line, counts }) => (counts === undefined ? [] : { line, size: Math.abs(counts.after - counts.before) }))
    .toSorted((one, other) => other.size - one.size);
  const more = sized.splice(maxEffects).length;
  const lines = [...limits, ...sized].map(({ line }) => line);
  return more === 0 ? lines : [...lines, `and ${formatCount(more, "smaller effect")}`];
}
