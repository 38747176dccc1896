import type { Kind } from "../names/kind.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { readBindings } from "../files/settings.ts";
import type { CurrentState } from "../model/current-state.ts";
import { compareSides } from "../plan/compare-sides.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { FieldChange } from "../plan/plan-data.ts";
import { toDesiredObjects } from "../plan/to-desired-objects.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry, TargetState } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";

/** An object that differs from the server and was not exported, because its file is a generator or refers to values. */
export interface KeptObject {
  readonly kind: Kind;
  readonly key: string;
  readonly name?: string | undefined;
  /** File that defines it: a generator, or a file that refers to values. */
  readonly path: string;
  /** Whether the file is a generator. */
  readonly isGenerated: boolean;
  /** Fields that differ from the server. */
  readonly fields: readonly FieldChange[];
}

interface KeptObjectsInput {
  readonly workspace: Workspace;
  readonly current: CurrentState;
  readonly targetState: TargetState;
  readonly objects: StackObjects;
  /** State entries of the objects that were not exported. */
  readonly entries: readonly StateEntry[];
}

/** Compares objects that were not exported with the server. */
export async function findKeptObjects(input: KeptObjectsInput): Promise<KeptObject[]> {
  const { workspace, current, targetState, objects, entries } = input;
  if (entries.length === 0) return [];
  const { folder, target } = workspace;
  const bindings = await readBindings(folder, target);
  const desired = toDesiredObjects(objects, current, target);
  const matches = matchStack({ target, targetState, current, bindings, ...desired });
  const plan = compareSides({ workspace, targetState, current, prune: false }, matches);
  const keys = new Set(entries.map(({ kind, key }) => entryKey(kind, key)));
  const defined = new Map(
    [...objects.dashboards, ...objects.alerts].map((object) => [entryKey(object.kind, object.key), object]),
  );
  return plan.changes.flatMap(({ kind, key, name, fields }) => {
    const object = keys.has(entryKey(kind, key)) ? defined.get(entryKey(kind, key)) : undefined;
    if (object === undefined) return [];
    const { path, isGenerated = false } = object;
    return { kind, key, name, path, isGenerated, fields };
  });
}
