import { existsSync } from "node:fs";
import { resourcesOf } from "@obstack/core";
import type { StackClient } from "@obstack/core";
import { makeFolder } from "@obstack/make-folder";
import { folders, targetsFile } from "../files/paths.ts";
import { findStack } from "../files/read-stack.ts";
import { defaultTarget, readBindings, readTargets, readValues, readWebUrl } from "../files/settings.ts";
import { schemas } from "../files/check-file.ts";
import type { StackObjects } from "../files/check-file.ts";
import type { Fields } from "../json/value.ts";
import { toYaml } from "../files/write-yaml.ts";
import { readCurrentState } from "../model/current-state.ts";
import type { CurrentState } from "../model/current-state.ts";
import { expandSlos } from "../slo/expand-slos.ts";
import { createObjectFilter } from "../files/object-filter.ts";
import type { UnmatchedPattern } from "../files/object-filter.ts";
import type { Kind } from "../names/names.ts";
import { compareSides } from "../plan/compare-sides.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { FieldChange } from "../plan/plan-data.ts";
import { toDesiredObjects } from "../plan/to-desired-objects.ts";
import { entryKey } from "../state/state.ts";
import type { TargetState } from "../state/state.ts";
import { adoptObjects } from "../state/adopt.ts";
import { withLock } from "../state/lock.ts";
import { Workspace } from "../state/workspace.ts";
import { describeObjects } from "./describe-objects.ts";
import type { ExportedObject, LeftOutSlo, Skipped } from "./describe-objects.ts";
import type { Bound } from "./naming.ts";
import { parseDocument } from "yaml";
import { readText, writing } from "../files/text-files.ts";
import { replaceFiles, updateIn } from "./object-file.ts";
import type { ExportFile, ReplaceOptions } from "./object-file.ts";

/** Options for {@link exportFiles}. */
export interface ExportOptions extends Pick<ReplaceOptions, "mayReplace"> {
  /** Name of the target, whose state and bindings are used and updated. Default: `default`. */
  readonly target?: string | undefined;
  /** Objects to export, as in a plan. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Called before the first write, with the patterns of `only` that match no object. Default: they are only a part of the result. */
  readonly onUnmatched?: ((patterns: readonly UnmatchedPattern[]) => void) | undefined;
  /** Whether the state of another server is used, because that server moved. Default: false; such a state is refused. */
  readonly rebind?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of an export. */
export interface Exported {
  readonly target: string;
  /** Paths within the folder. */
  readonly written: readonly string[];
  /** Path of the state file within the folder, if it changed. Later applies need it, so it belongs in Git. */
  readonly state?: string;
  /** Paths of existing files with the same content. */
  readonly unchanged: readonly string[];
  /** Objects that were not exported, because a plan could not read their files. */
  readonly skipped: readonly Skipped[];
  /** Objects that differ from the server and were not exported, because their files are generators or refer to values. */
  readonly kept: readonly KeptObject[];
  /** Objects of SLOs that were not exported, because no file defines the SLO and `only` does not select them. */
  readonly slos: readonly LeftOutSlo[];
  /** Patterns of `only` that match no object. If none matches, nothing was written. */
  readonly unmatched: readonly UnmatchedPattern[];
  /** Generated names that were bound to identifiers without a name. They can be renamed. */
  readonly bound: readonly Bound[];
}

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

/**
 * Writes the dashboards and alerts of a deployment to files, and updates the state. The output is deterministic. Files with the same content
 * are not changed; others keep their comments where possible.
 *
 * @throws {AsCodeError} Of kind `refused`, if existing files would change and `mayReplace` does not allow it; nothing was written.
 * @throws {AsCodeError} Of kind `files`, if an existing file is invalid or a file cannot be written.
 * @throws {AsCodeError} Of kind `busy`, if another process writes to the target from the same folder.
 * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
 * @throws {ObstackError} If a request fails.
 */
export async function exportFiles(folder: string, client: StackClient, options: ExportOptions = {}): Promise<Exported> {
  const { target = defaultTarget, rebind, signal } = options;
  const resources = resourcesOf(client);
  const owner = { server: resources.server, rebind };
  // Checks the name of the target and the server of its state before creating a lock.
  await new Workspace(folder, target, owner).load();
  const read = async (): Promise<CurrentState> =>
    readCurrentState(resources, await readBindings(folder, target), signal);
  // If a request fails, no folder is created.
  const early = existsSync(folder) ? undefined : await read();
  // The lock would create the folder for its owner only.
  await writing(folder, async () => makeFolder(folder));
  return withLock(folder, target, async (check) =>
    exportLocked(new Workspace(folder, target, owner, check), early ?? (await read()), options),
  );
}

async function exportLocked(
  workspace: Workspace,
  current: CurrentState,
  { mayReplace, onUnmatched, only = [] }: ExportOptions,
): Promise<Exported> {
  const { folder, target } = workspace;
  const { targetState } = adoptObjects(await workspace.load(), [...current.dashboards, ...current.alerts], {
    mayRenew: () => !workspace.rebind,
  });
  const none = { dashboards: [], alerts: [], slos: [], others: [], warnings: [] };
  const found = expandSlos((await findStack(folder, target)) ?? none, current, await readWebUrl(folder, target));
  const isShared = Object.keys(await readTargets(folder)).length > 1;
  const values = await readValues(folder, target);
  const selection = only.length === 0 ? undefined : createObjectFilter(only);
  const described = await describeObjects(folder, current, targetState.state, found, isShared, values, selection);
  const { naming, skipped, slos, unmatched } = described;
  onUnmatched?.(unmatched);
  if (selection !== undefined && described.objects.length === 0) {
    return { target, written: [], unchanged: [], skipped, kept: [], slos, unmatched, bound: [] };
  }
  const isKept = ({ file }: (typeof described.objects)[number]): boolean => file === undefined || file.isKept === true;
  const kept = await compareKept(workspace, current, targetState, found, described.objects.filter(isKept));
  const files = described.objects.flatMap(({ file }) => file ?? []);
  const bound = naming.bound();
  if (bound.length > 0) files.push(await targetsFileWith(folder, target, bound));
  for (const [name, schema] of Object.entries(schemas)) files.push(await schemaFile(folder, name, schema));

  const { written, unchanged } = await replaceFiles(folder, files, {
    target,
    mayReplace,
    check: () => workspace.check(),
  });
  // Omit the entries of kept files: they contain fields that the file omits, which the next apply would remove.
  const isStateChanged = await workspace.save(described.objects.flatMap((one) => (isKept(one) ? [] : one.entry)));
  return {
    target,
    written,
    ...(isStateChanged ? { state: workspace.stateFile } : {}),
    unchanged,
    skipped,
    kept,
    slos,
    unmatched,
    bound,
  };
}

/** Compares objects that were not exported with the server. */
async function compareKept(
  workspace: Workspace,
  current: CurrentState,
  targetState: TargetState,
  objects: StackObjects,
  all: readonly Pick<ExportedObject, "entry">[],
): Promise<KeptObject[]> {
  if (all.length === 0) return [];
  const { folder, target } = workspace;
  const bindings = await readBindings(folder, target);
  const desired = toDesiredObjects(objects, current, target);
  const matches = matchStack({ target, targetState, current, bindings, ...desired });
  const { changes } = compareSides({ workspace, targetState, current, prune: false }, matches);
  const keys = new Set(all.map(({ entry: { kind, key } }) => entryKey(kind, key)));
  const kept = [...objects.dashboards, ...objects.alerts].filter(({ kind, key }) => keys.has(entryKey(kind, key)));
  const defined = new Map(kept.map((object) => [entryKey(object.kind, object.key), object]));
  return changes.flatMap(({ kind, key, name, fields }) => {
    const { path, isGenerated = false } = defined.get(entryKey(kind, key)) ?? {};
    return path === undefined ? [] : { kind, key, name, path, isGenerated, fields };
  });
}

/** Returns the file of a JSON Schema. */
export async function schemaFile(folder: string, name: string, schema: object): Promise<ExportFile> {
  const path = `${folders.schemas}/${name}.schema.json`;
  return {
    path,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
    before: await readText(folder, path),
    isGenerated: true,
  };
}

/** Returns `obstack.yaml` with additional bindings, and preserves its comments. */
export async function targetsFileWith(folder: string, target: string, bound: readonly Bound[]): Promise<ExportFile> {
  const before = await readText(folder, targetsFile);
  const document = parseDocument(before ?? "");
  const current = (document.toJS() ?? {}) as Fields;
  for (const { kind, name, id } of bound) document.setIn(["targets", target, "bindings", kind, name], id);
  const next = document.toJS() as Fields;
  const text =
    before === undefined
      ? toYaml(next, `${folders.schemas}/obstack.schema.json`)
      : (updateIn(before, current, next, false) ?? document.toString({ lineWidth: 0 }));
  return { path: targetsFile, text, before, isGenerated: true };
}
