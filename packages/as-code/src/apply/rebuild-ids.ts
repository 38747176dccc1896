import { AsCodeError } from "../common/errors.ts";
import { isContentUnchanged, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { findDoubtfulCreates } from "./doubtful-creates.ts";
import { matchAgain } from "./match-again.ts";
import { historiesOf } from "./object-history.ts";
import type { ObjectHistory } from "./object-history.ts";
import { replaceIdsInRecord } from "./replace-ids.ts";
import type { UndoStep } from "./undo-step.ts";

/** Input of {@link rebuildIds}. */
export interface RebuildInput {
  /** All steps of the log, in the order of the apply. */
  readonly steps: readonly UndoStep[];
  /** Current objects on the server by identifier. */
  readonly now: ReadonlyMap<string, ServerObject>;
  /** Recorded new identifiers by their previous ones. */
  readonly ids: ReadonlyMap<string, string>;
  /** Identifiers that existed before the writes, which no write created; undefined if they are not known. */
  readonly existing: ReadonlySet<string> | undefined;
  /** Identifiers of objects that the user chose. */
  readonly adopt: ReadonlySet<string>;
}

/** What the server shows about an undo that may have been interrupted. */
export interface RebuiltIds {
  /** New identifiers of objects and tiles by their previous ones. */
  readonly ids: Map<string, string>;
  /** The part of `ids` for deleted objects that exist again, and that were not recorded. */
  readonly found: ReadonlyMap<string, string>;
  /** Identifiers of created objects by step, for creates with an unknown outcome. */
  readonly chosen: ReadonlyMap<number, string>;
  readonly histories: ReadonlyMap<string, ObjectHistory>;
  /** Current stages of objects by their previous identifiers; undefined if the content belongs to none. */
  readonly stages: ReadonlyMap<string, number | undefined>;
}

/** Returns the records of a stage with current identifiers. Servers may return a record differently in two operations. */
function recordsAt(
  { kind, id, steps }: ObjectHistory,
  stage: number,
  ids: ReadonlyMap<string, string>,
): ServerObject[] {
  const records = [steps[stage - 1]?.done?.after, steps[stage]?.before];
  return records.flatMap((record) =>
    record === undefined ? [] : readRecord(kind, replaceIdsInRecord(record, ids, ids.get(id) ?? id)),
  );
}

/**
 * Rebuilds from the server what an interrupted undo of the same log did, possibly from another clone: the new identifiers of objects that it
 * created again, of their tiles, and of restored tiles.
 *
 * @throws {AsCodeError} Of kind `doubt`, if a deleted object may be one of several, or a create with an unknown outcome may have succeeded.
 */
export function rebuildIds({ steps, now, ids: recorded, existing, adopt }: RebuildInput): RebuiltIds {
  const ids = new Map(recorded);
  const found = new Map<string, string>();
  const histories = historiesOf(steps);
  const unusedAdopt = new Set(adopt);
  const currentOf = ({ id }: ObjectHistory): ServerObject | undefined => now.get(ids.get(id) ?? id);
  const ours = new Set([...histories.keys(), ...recorded.values()]);
  const isOther = (id: string): boolean => ours.has(id) || existing?.has(id) === true;
  const { chosen, problems: doubtsOfCreates } = findDoubtfulCreates(steps, now, isOther, adopt);
  const problems = [...doubtsOfCreates];
  const doubtful = new Set(chosen.values());
  for (const id of doubtful) unusedAdopt.delete(id);
  const isFree = (id: string): boolean =>
    !doubtful.has(id) && !ours.has(id) && (adopt.has(id) || existing?.has(id) === false);
  // Dashboards first: alerts refer to them and their tiles.
  for (const kind of ["dashboard", "alert"] as const) {
    const all = [...histories.values()].filter((one) => one.kind === kind);
    const missing = all.filter((one) => currentOf(one) === undefined && one.steps[0]?.action !== "create");
    const free = [...now.values()].filter((one) => one.kind === kind && isFree(one.id));
    const candidates = new Map(
      missing.map((one) => [
        one,
        free.filter(
          (server) => stageOf(one, server, ids) !== undefined || (adopt.has(server.id) && missing.length === 1),
        ),
      ]),
    );
    const { matches, doubts } = matchAgain(candidates, { now, histories, adopt });
    for (const [history, server] of matches) {
      ids.set(history.id, server.id);
      found.set(history.id, server.id);
      unusedAdopt.delete(server.id);
    }
    for (const [{ id, steps: own }, servers] of doubts) {
      const name = own[0]?.name ?? own[0]?.key;
      problems.push(
        `The deleted ${kind} ${JSON.stringify(name)} (${id}) may exist again as ${servers.map((one) => one.id).join(" or ")}.`,
      );
    }
    for (const one of all) {
      const current = currentOf(one);
      if (current !== undefined) addTileIds(one, current, ids);
    }
  }
  if (problems.length > 0)
    throw new AsCodeError("doubt", problems, "Nothing was written. Adopt the right ones by their identifiers.");
  if (unusedAdopt.size > 0) {
    throw new AsCodeError(
      "doubt",
      [...unusedAdopt].map((id) => `${id} is not a copy of an object that the apply deleted.`),
      "Nothing was written. Adopt only objects that the undo names.",
    );
  }
  const stages = new Map(
    [...histories.values()].map((one) => {
      const current = currentOf(one);
      return [one.id, current === undefined ? stageOfMissing(one) : stageOf(one, current, ids)] as const;
    }),
  );
  return { ids, found, chosen, histories, stages };
}

/** Returns the earliest stage with the content of an object. An undo goes through the stages in reverse order. */
function stageOf(history: ObjectHistory, server: ServerObject, ids: ReadonlyMap<string, string>): number | undefined {
  const renewed = new Map([...ids, [history.id, server.id]]);
  const stage = Array.from({ length: history.steps.length + 1 }).findIndex((_, index) =>
    recordsAt(history, index, renewed).some((record) => isContentUnchanged(record, server)),
  );
  return stage === -1 ? undefined : stage;
}

/** Returns the stage of an object that does not exist. */
function stageOfMissing({ steps }: ObjectHistory): number | undefined {
  if (steps[0]?.action === "create") return 0;
  return steps.at(-1)?.action === "delete" ? steps.length : undefined;
}

/** Adds the new identifiers of tiles that the undo created again. Tiles with the same content are at the same position. */
function addTileIds(history: ObjectHistory, server: ServerObject, ids: Map<string, string>): void {
  const present = new Set(server.tiles.map(({ id }) => id));
  for (let stage = 0; stage <= history.steps.length; stage++) {
    for (const record of recordsAt(history, stage, new Map())) {
      if (!isContentUnchanged(record, server)) continue;
      for (const [index, { id }] of record.tiles.entries()) {
        const now = server.tiles[index]?.id;
        if (now !== undefined && now !== id && !present.has(ids.get(id) ?? id)) ids.set(id, now);
      }
    }
  }
}
