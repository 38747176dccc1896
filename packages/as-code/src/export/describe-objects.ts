import { findUnknownThreshold } from "@obstack/core/alerts";
import { getOwn } from "@obstack/core";
import type { Field, Fields as FieldTable } from "@obstack/core";
import { inBatches } from "../files/list-files.ts";
import type { Kind } from "../names/names.ts";
import { folders } from "../files/paths.ts";
import type { StackObjects } from "../files/check-file.ts";
import type { CurrentState } from "../model/current-state.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import { tables, tileTable, canonical, formOf, inServerForm } from "../model/fields.ts";
import { fieldsToKeep } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { toFile } from "../model/to-file.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import type { ObjectFilter, UnmatchedPattern } from "../files/object-filter.ts";
import { resolveObjects } from "../plan/to-desired-objects.ts";
import { isSloDashboard } from "../slo/slo-tiles.ts";
import type { TargetValues } from "../values/values.ts";
import { createNaming } from "./naming.ts";
import type { Naming } from "./naming.ts";
import { objectFile } from "./object-file.ts";
import type { ExportFile } from "./object-file.ts";
import { isObject, isSame, withoutAbsent } from "../json/value.ts";
import type { Fields } from "../json/value.ts";

/** An object that was not exported. */
export interface Skipped {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
  /** Reasons, one line each. */
  readonly problems: readonly string[];
}

/** The objects of an SLO that were not exported, because no file defines the SLO. */
export interface LeftOutSlo {
  /** Name of its dashboard. */
  readonly name: string;
  readonly dashboard: string;
  readonly alerts: readonly string[];
}

/** An object of a server with its state entry. */
export interface ExportedObject {
  readonly server: ServerObject;
  readonly desired: Desired;
  readonly entry: StateEntry;
}

export interface Described {
  /** With the file of each object; undefined for objects from generators. */
  readonly objects: readonly (ExportedObject & { readonly file: ExportFile | undefined })[];
  readonly naming: Naming;
  readonly skipped: readonly Skipped[];
  readonly slos: readonly LeftOutSlo[];
  /** Patterns of the selection that match no object. */
  readonly unmatched: readonly UnmatchedPattern[];
}

/**
 * Returns the objects of a deployment and their files. Skips objects whose files a plan could not read; no other file refers to them.
 *
 * @param found The files of the stack before the export, with the objects of its SLOs.
 * @param isShared Whether the stack has several targets.
 */
export async function describeObjects(
  folder: string,
  current: CurrentState,
  state: State,
  found: StackObjects,
  isShared: boolean,
  values: TargetValues,
  selection?: ObjectFilter,
): Promise<Described> {
  const { others } = found;
  const existing = [...found.dashboards, ...found.alerts];
  const byKey = new Map(existing.map((object) => [entryKey(object.kind, object.key), object]));
  // The objects of an empty stack are those of all targets.
  const isPrivate = isShared && existing.length + others.length > 0;
  const inFiles = resolveObjects(found, current);
  const written = new Map(
    [...inFiles.dashboards, ...inFiles.alerts].map((desired) => [entryKey(desired.kind, desired.key), desired]),
  );
  const left = selection === undefined ? findSlos(current, state) : [];
  const ofSlos = new Set(left.flatMap(({ dashboard, alerts }) => [dashboard, ...alerts]));
  const fileOf = async ({ desired, entry }: ExportedObject, naming: Naming): Promise<ExportFile | undefined> => {
    const { kind, key } = desired;
    const object = byKey.get(entryKey(kind, key));
    if (object?.isGenerated === true) return undefined;
    const path = object?.path ?? `${folders[kind]}/${key}.yaml`;
    if (kind === "alert" && findUnknownThreshold(desired.fields) !== undefined) {
      const reason = "It is silenced by its threshold, and the threshold before is unknown";
      const hint = `End the silence first: \`obstack alerts unsilence ${entry.id} --threshold NUMBER\``;
      return { path, text: "", before: undefined, problems: [`${reason}. ${hint}.`] };
    }
    const more = object === undefined && isPrivate ? { targets: values.target } : {};
    return objectFile(folder, path, kind, toFile(desired, naming.namer), values, more);
  };
  const named = ({ kind, name }: ServerObject, key: string) => {
    const owner = byKey.get(entryKey(kind, key))?.value["owner"];
    return { kind, key, name, owner: typeof owner === "string" ? owner : undefined };
  };
  const isSelected = (server: ServerObject, key: string): boolean =>
    selection?.matches(named(server, key)) ?? (byKey.has(entryKey(server.kind, key)) || !ofSlos.has(server.id));
  const skipped = new Map<string, Skipped>();
  const rest = (servers: readonly ServerObject[]): ServerObject[] => servers.filter(({ id }) => !skipped.has(id));
  for (;;) {
    const exported = { ...current, dashboards: rest(current.dashboards), alerts: rest(current.alerts) };
    const naming = createNaming(exported, state, existing, others, (server, key) => {
      return byKey.has(entryKey(server.kind, key)) || isSelected(server, key);
    });
    const all = describe(exported, naming, state, written);
    const selected = all.filter(({ server, desired: { key } }) => isSelected(server, key));
    const objects = await inBatches(selected, async (one) => ({ ...one, file: await fileOf(one, naming) }));
    const before = skipped.size;
    for (const { server, file } of objects) {
      const { kind, id, name } = server;
      if (file?.problems !== undefined) skipped.set(id, { kind, id, name, problems: file.problems });
    }
    if (skipped.size > before) continue;
    const exportedIds = new Set(objects.map(({ server }) => server.id));
    return {
      objects,
      naming,
      skipped: [...skipped.values()],
      slos: left.filter(({ dashboard }) => !exportedIds.has(dashboard)),
      unmatched: selection?.findUnmatched(all.map(({ server, desired }) => named(server, desired.key))) ?? [],
    };
  }
}

/** Finds the dashboards that SLOs became, by the state or by their content, and the alerts on their tiles. */
function findSlos({ dashboards, alerts }: CurrentState, state: State): LeftOutSlo[] {
  const known = new Set([...state.values()].flatMap(({ id, slo }) => (slo === undefined ? [] : [id])));
  return dashboards.flatMap(({ id, name = id, fields, tiles }) => {
    if (!known.has(id) && !isSloDashboard({ fields, tiles })) return [];
    const tileIds = new Set(tiles.map((tile) => tile.id));
    const own = alerts.filter((alert) => tileIds.has(String(alert.fields["tileId"])));
    return [{ name, dashboard: id, alerts: own.map((alert) => alert.id) }];
  });
}

/**
 * Returns the desired state of each object for its file, and its state entry. Whatever means the same as in its file stays as it is there. An alert
 * whose threshold is unknown keeps the one in its file.
 */
function describe(
  { dashboards, alerts }: CurrentState,
  { keys, tileKeys, tiles }: Naming,
  state: State,
  written: ReadonlyMap<string, Desired>,
): ExportedObject[] {
  return [...dashboards, ...alerts].map((server) => {
    const { kind, id, name } = server;
    const key = keys.get(id) ?? id;
    const file = written.get(entryKey(kind, key));
    const wanted = server.tiles.map((tile, index): DesiredTile => {
      const tileKey = tileKeys.get(id)?.[index] ?? tile.id;
      const own = file?.tiles?.find((one) => one.key === tileKey);
      const fields =
        own === undefined
          ? tile.fields
          : inStyleOf(own.fields, inServerForm(tile.fields, formOf(own.fields)), tileTable);
      return { key: tileKey, name: tile.name, fields, label: tileKey };
    });
    // Some servers return only the tile; a file needs its dashboard too.
    const dashboardId = server.fields["dashboardId"] ?? tiles.get(String(server.fields["tileId"]))?.dashboard;
    const before = state.get(entryKey(kind, key));
    const isUnknown = kind === "alert" && findUnknownThreshold(server.fields) !== undefined;
    const { threshold, thresholdMax } = (isUnknown ? file?.fields : undefined) ?? {};
    const exported = fieldsToKeep(server, before?.file);
    const kept = {
      ...(file === undefined ? exported : inStyleOf(file.fields, exported, tables[kind])),
      ...withoutAbsent({ threshold, thresholdMax }),
    };
    const fields = kind === "alert" && dashboardId !== undefined ? { ...kept, dashboardId } : kept;
    const desired: Desired = {
      kind,
      key,
      name,
      fields,
      ...(kind === "dashboard" ? { tiles: wanted } : {}),
      label: id,
      title: id,
    };
    const tileIds = new Map(server.tiles.map((tile, index) => [wanted[index]?.key ?? "", tile.id]));
    const created = before?.id === id && before.created === true;
    const { owner, slo } = before ?? {};
    return { server, desired, entry: toEntry({ desired: { ...desired, owner, slo }, server, tileIds, created }) };
  });
}

/** Returns fields of a server as a file writes them: a value that means the same stays as it is in the file, and one that means no value stays absent. */
export function inStyleOf(file: Fields, server: Fields, table: FieldTable): Fields {
  const names = [...new Set([...Object.keys(server), ...Object.keys(file)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = getOwn(table, name);
      const [before, now] = [getOwn(file, name), getOwn(server, name)];
      const value = isSame(canonical(before, field), canonical(now, field))
        ? before
        : valueInStyleOf(before, now, field);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function valueInStyleOf(file: unknown, server: unknown, field: Field | undefined): unknown {
  if (isObject(file) && isObject(server)) return inStyleOf(file, server, field?.fields ?? {});
  return Array.isArray(file) && Array.isArray(server)
    ? server.map((item: unknown, index) => valueInStyleOf(file[index], item, field))
    : server;
}
