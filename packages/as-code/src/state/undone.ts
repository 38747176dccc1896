import { groupBy, listNames } from "@obstack/core/internal";
import type { Kind } from "../common/kind.ts";
import { appendLine } from "../files/write-text.ts";
import { undoneFile } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { readLines } from "./lines.ts";
import { entryKey } from "./state.ts";

/** An object that the undo of a rollout reverted on a target. */
export interface UndoneObject {
  readonly kind: Kind;
  readonly key: string;
  /** Identifier of the rollout; the start of an apply without one. */
  readonly rollout: string;
  /** Time of the undo in ISO 8601. */
  readonly at: string;
}

/** Undone rollouts by {@link entryKey}. */
export type UndoneObjects = ReadonlyMap<string, readonly UndoneObject[]>;

/**
 * Reads what undos reverted, on any target: a target that the rollout did not reach has the same files. Digests of plans from before the undo do not
 * cover changes of these objects.
 *
 * @throws {AsCodeError} Of kind `files`, if a line is invalid.
 */
export async function readUndone(folder: string): Promise<UndoneObjects> {
  const text = await readText(folder, undoneFile, "folder");
  return groupBy(
    readLines<UndoneObject>(text, undoneFile, () => "undone"),
    ({ kind, key }) => entryKey(kind, key),
  );
}

/** Records that an object is reverted. */
export async function recordUndone(folder: string, object: UndoneObject): Promise<void> {
  const { kind, key, rollout } = object;
  const known = (await readUndone(folder)).get(entryKey(kind, key)) ?? [];
  if (known.some((one) => one.rollout === rollout)) return;
  await appendLine(folder, undoneFile, { ...object }, { isDurable: true });
}

/** How long plans warn about an undone rollout, in milliseconds. */
const warnedFor = 30 * 24 * 60 * 60 * 1000;

/** Numbers of objects that a warning names. */
const maxNames = 3;

/** Warns about changes that repeat what undos reverted lately, one line for each rollout. */
export function describeRepeated(
  changes: readonly { readonly kind: Kind; readonly key: string; readonly title: string }[],
  undone: UndoneObjects = new Map(),
): string[] {
  const repeated = changes.flatMap(({ kind, key, title }) =>
    (undone.get(entryKey(kind, key)) ?? [])
      .filter(({ at }) => Date.now() - Date.parse(at) < warnedFor)
      .map(({ rollout, at }) => ({ rollout, at: at.slice(0, 10), title })),
  );
  return Array.from(
    groupBy(repeated, ({ rollout }) => rollout),
    ([rollout, own]) => {
      const titles = [...new Set(own.map(({ title }) => title))];
      return `Changes again what the undo of rollout ${rollout} reverted on ${own[0]?.at}: ${listNames(titles, maxNames)}`;
    },
  );
}
