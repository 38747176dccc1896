import type { Alert, Named } from "@obstack/core";
import { explainSilence, findSilence, findUnknownThreshold } from "@obstack/core/alerts";
import { printable, printableName } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import { toVersion } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { Match } from "./match-stack.ts";
import type { HiddenTileRisk, LostAlert, PlannedChange, Duplicate } from "./plan-data.ts";
import type { PlanDetails } from "./planned-apply.ts";
import type { PreparedChange, ServedChange } from "./prepare-change.ts";
import { groupBy } from "@obstack/basics";
import type { Kind } from "../names/names.ts";
import type { Desired } from "../model/desired.ts";

/** Finds alerts that would be lost with deleted tiles and dashboards. Tiles that alerts move away from are deleted after these alerts are written. */
export function findLostAlerts(
  prepared: readonly ServedChange[],
  matches: readonly Match[],
  servers: readonly ServerObject[],
): { lost: PlanDetails["lost"]; ordered: readonly ServedChange[] } {
  const deletedTargets = new Map<string, { dashboard: string; title: string; tile: string | undefined }>();
  for (const { change, server, tiles } of prepared) {
    if (change.kind !== "dashboard" || server === undefined) continue;
    const { key: dashboard, title } = change;
    const addTile = (tile: ServerTile): unknown => deletedTargets.set(tile.id, { dashboard, title, tile: tile.name });
    if (change.action === "delete") {
      deletedTargets.set(server.id, { dashboard, title, tile: undefined });
      server.tiles.forEach(addTile);
    } else server.tiles.filter(({ id }) => tiles?.dropped.includes(id)).forEach(addTile);
  }
  if (deletedTargets.size === 0) return { lost: [], ordered: prepared };
  const deleted = new Set(prepared.filter(({ change }) => change.action === "delete").map(({ change }) => change.id));
  const updates = new Map(prepared.map((one) => [one.change.id, one]));
  const byId = new Map(matches.flatMap((match) => (match.server === undefined ? [] : [[match.server.id, match]])));
  const lost: PlanDetails["lost"][number][] = [];
  const moving = new Set<string>();
  for (const server of servers) {
    const watched =
      deletedTargets.get(String(server.fields["tileId"])) ?? deletedTargets.get(String(server.fields["dashboardId"]));
    if (watched === undefined || deleted.has(server.id)) continue;
    const match = byId.get(server.id);
    const changed = updates.get(server.id)?.differences.map(({ name, file }) => [name, file]);
    const fields: Fields = { ...server.fields, ...Object.fromEntries(changed ?? []) };
    const stays = ["tileId", "dashboardId"].some(
      (name) => typeof fields[name] === "string" && deletedTargets.has(fields[name]),
    );
    if (match !== undefined && !stays) {
      moving.add(String(server.fields["tileId"]));
      continue;
    }
    lost.push({
      alert: { id: server.id, name: server.name, key: match?.desired.key, ...watched },
      server: toVersion(server),
    });
  }
  const ordered = prepared.map((one) => {
    const deferredTiles = one.tiles?.dropped.filter((id) => moving.has(id)) ?? [];
    return deferredTiles.length === 0 ? one : { ...one, deferredTiles };
  });
  return { lost, ordered };
}

/** Describes a lost alert in one line. */
export function describeLostAlert({ name, id, tile, title }: LostAlert): string {
  return `alert ${printableName(JSON.stringify(name ?? id))} (${id}) would be lost with ${tile === undefined ? "" : `tile ${printable(tile)} of `}${title}`;
}

/**
 * Returns the names of the sources for tiles that servers leave out of every response. An update replaces all tiles, so it deletes the hidden
 * ones. The sources are the only visible sign.
 */
export function findHidingSources(sources: readonly (Named & { readonly kind?: unknown })[]): string[] {
  return sources.flatMap(({ id, name, kind }) => (kind === "promql" ? [name ?? id ?? ""] : []));
}

/** Finds the dashboards whose update may delete hidden tiles. */
export function findHiddenTileRisks(
  prepared: readonly PreparedChange[],
  deployedSources: readonly Named[],
): HiddenTileRisk[] {
  const sources = findHidingSources(deployedSources);
  if (sources.length === 0) return [];
  return prepared.flatMap(({ change, created }) => {
    const { kind, key, name, title, action } = change;
    return kind === "dashboard" && action === "update" ? [{ kind, key, name, title, sources, isOwn: created }] : [];
  });
}

/** Completes a sentence that starts with the title of a dashboard. */
export function describeHiddenTiles(sources: readonly string[]): string {
  const which = `${sources.length === 1 ? "source" : "sources"} ${sources.map((name) => JSON.stringify(name)).join(", ")}`;
  return printableName(`may lose tiles with PromQL, which the server hides and an update deletes (${which})`);
}

/**
 * Describes the fields of a change that silence an alert, one line for each field, such as a start of the schedule in a year.
 *
 * @param servers Alerts of the server, which show whether it knows `silenced`.
 */
export function describeSilences(
  { change, desired, server, differences }: PreparedChange,
  servers: readonly ServerObject[],
): string[] {
  if (desired?.kind !== "alert" || desired.record !== undefined) return [];
  const now = Date.now();
  const isWritten = (name: string): boolean => server === undefined || differences.some((one) => one.name === name);
  const say = (text: string): string => `${change.title} is silenced by this change: ${text}`;
  const { silenced, scheduleStartAt } = desired.fields;
  const byField = isWritten("silenced") ? findSilence({ silenced }, now) : undefined;
  const isIgnored =
    servers.length > 0 && servers.every(({ record }) => typeof (record as Alert).silenced !== "boolean");
  const start = isWritten("scheduleStartAt") ? findSilence({ scheduleStartAt } as object, now) : undefined;
  return [
    ...(byField === undefined
      ? []
      : isIgnored
        ? [
            `${change.title} is not silenced by this change: The server ignores \`silenced\`. Use \`obstack alerts silence\`.`,
          ]
        : [say(explainSilence(byField, "until `silenced` is removed, unless it ignores `silenced`"))]),
    ...(start?.until === undefined ? [] : [say(explainSilence(start, `until ${new Date(start.until).toISOString()}`))]),
  ];
}

/**
 * Returns whether an alert is silenced on the server, and what an apply or an undo does about it, in at most one line.
 *
 * @param undone The changes of an undo, which ends a silence if it changes the start of the schedule. Default: those of an apply.
 */
export function describeKeptSilence({ desired, server }: Match, undone?: readonly PlannedChange[]): string[] {
  if (desired.kind !== "alert" || server === undefined) return [];
  const silence = findSilence(server.record as Alert, Date.now());
  if (silence === undefined) return [];
  const end = silence.until === undefined ? "" : ` until ${new Date(silence.until).toISOString()}`;
  const reason = silence.reason === undefined ? "" : `: ${silence.reason}`;
  const subject = `${desired.title} is silenced${end}${reason}.`;
  // Without a note, the threshold before the silence is unknown, and the plan shows its change.
  const isUnknown = findUnknownThreshold(server.record as Alert) !== undefined;
  if (undone === undefined)
    return [`${subject} ${isUnknown ? "An apply of its threshold ends the silence." : "An apply keeps the silence."}`];
  const change = undone.find(({ kind, key }) => kind === "alert" && key === desired.key);
  const isChanged = change?.fields.some(({ path }) => path === "scheduleStartAt") === true;
  if (isChanged || silence.method !== "schedule") return [];
  return [`${subject} The undo keeps the silence. End it with \`obstack alerts unsilence\`.`];
}

/** Describes a duplicate in one line, with the command that deletes the other object. */
export function duplicateToText({ kind, title, id, others }: Duplicate): string {
  const commands = others.map((other) => `\`obstack ${kind}s delete ${printableName(other)}\``);
  const rest = others.length === 1 ? "the other one" : "the others";
  return `${printableName(title)} exists more than once: the state has ${printableName(id)}. To delete ${rest}, run ${commands.join(" and ")}`;
}

/**
 * Finds objects with the same kind and name and, for alerts, the same tile or saved search. Alerts on duplicate dashboards are duplicates too.
 *
 * @param isExact Whether to ignore objects that differ in anything but identifiers. Default: false.
 */
export function findDuplicates(
  managed: readonly { readonly desired: Desired; readonly server: ServerObject }[],
  others: readonly ServerObject[],
  isExact: boolean = false,
): Duplicate[] {
  /** Identifiers of duplicate dashboards and their tiles, and those of `managed`. */
  const ids = new Map<string, string>();
  const find = (wanted: Kind): Duplicate[] => {
    const byKey = groupBy(others, (other) => keyOf(other, ids, isExact));
    return managed.flatMap(({ desired: { kind, key, name, title }, server }) => {
      const same = kind === wanted ? (byKey.get(keyOf(server, ids, isExact)) ?? []) : [];
      for (const other of same) {
        ids.set(other.id, server.id);
        for (const [index, { id }] of other.tiles.entries()) ids.set(id, server.tiles[index]?.id ?? id);
      }
      const duplicate = { kind, key, name, title, id: server.id, others: same.map(({ id }) => id).toSorted() };
      return same.length === 0 ? [] : [duplicate];
    });
  };
  return [...find("dashboard"), ...find("alert")];
}

/** Returns text that is the same for duplicates. */
function keyOf(
  { kind, name, fields, compared, tiles }: ServerObject,
  ids: ReadonlyMap<string, string>,
  isExact: boolean,
): string {
  const content = isExact
    ? [compared, tiles.map((tile) => tile.compared)]
    : [fields["dashboardId"], fields["tileId"], fields["savedSearch"]];
  return JSON.stringify([kind, name, content], (_name, value: unknown) =>
    typeof value === "string" ? (ids.get(value) ?? value) : value,
  );
}
