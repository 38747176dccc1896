import { inBatches } from "../files/in-order.ts";
import type { Kind } from "../names/kind.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { readBindings, pathOfValue, readSettings, readValues } from "../files/settings.ts";
import type { CurrentState } from "../model/current-state.ts";
import { compareSides } from "../plan/compare-sides.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { FieldChange } from "../plan/plan-data.ts";
import { toDesiredObjects } from "../plan/to-desired-objects.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry, TargetState } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";
import type { Path } from "@obstack/checked-yaml";
import { isObject } from "../json/value.ts";
import { readOnce, readText } from "../files/read-text.ts";
import { joinPath } from "../plan/describe-changes.ts";
import { expandReferences } from "../values/values.ts";

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
  /** Paths in `obstack.yaml` of the values that these fields refer to, for example `targets.production.values.threshold`. */
  readonly values: readonly string[];
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
  const matches = await matchStack({ target, targetState, current, bindings, ...desired, choose: undefined });
  const plan = compareSides({ workspace, targetState, current, prune: false }, matches);
  const keys = new Set(entries.map(({ kind, key }) => entryKey(kind, key)));
  const defined = new Map(
    [...objects.dashboards, ...objects.alerts].map((object) => [entryKey(object.kind, object.key), object]),
  );
  return inBatches(
    plan.changes.flatMap((change) => {
      const object = keys.has(entryKey(change.kind, change.key))
        ? defined.get(entryKey(change.kind, change.key))
        : undefined;
      return object === undefined ? [] : [{ change, object }];
    }),
    async ({ change: { kind, key, name, fields }, object: { path, isGenerated = false } }) => {
      const values = isGenerated ? [] : await findReferences(folder, target, path, fields);
      return { kind, key, name, path, isGenerated, fields, values };
    },
  );
}

/** Returns the paths in `obstack.yaml` of the values that changed fields of a file refer to: `targets.production.values.threshold`, else `values.threshold`. */
export async function findReferences(
  folder: string,
  target: string,
  path: string,
  fields: readonly Pick<FieldChange, "tile" | "path">[],
): Promise<string[]> {
  const content = await readText(folder, path);
  if (content === undefined) return [];
  const { value, origins } = expandReferences(readOnce(content, path).value, await readValues(folder, target));
  const settings = await readSettings(folder);
  const found = origins
    .filter((origin) => fields.some((field) => isWithin(placeIn(origin.path, value), field)))
    .map(({ name }) => pathOfValue(settings, target, name.split(".")).join("."));
  return [...new Set(found)];
}

/** Returns the place of a value as changes have it, with the key of its tile. */
function placeIn([first, index, ...rest]: Path, value: unknown): Pick<FieldChange, "tile" | "path"> {
  const tiles = isObject(value) ? value["tiles"] : undefined;
  const tile: unknown = first === "tiles" && Array.isArray(tiles) ? tiles[Number(index)] : undefined;
  if (!isObject(tile)) return { path: joinPath([first, index, ...rest].filter((part) => part !== undefined)) };
  return { tile: String(tile["key"] ?? tile["name"]), ...(rest.length === 0 ? {} : { path: joinPath(rest) }) };
}

function isWithin(one: Pick<FieldChange, "tile" | "path">, other: Pick<FieldChange, "tile" | "path">): boolean {
  if (one.tile !== other.tile) return false;
  return isPrefix(one.path, other.path) || isPrefix(other.path, one.path);
}

function isPrefix(short = "", long = ""): boolean {
  return long.startsWith(short) && (short === "" || ["", ".", "["].includes(long.charAt(short.length)));
}
