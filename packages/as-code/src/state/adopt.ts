import type { ServerObject } from "../model/record.ts";
import { inFormOf } from "../model/tile-form.ts";
import { matchFields } from "./entry.ts";
import { entryKey } from "./state.ts";
import type { Sent, StateEntry, StateOfServer } from "./state.ts";

/**
 * Adds the objects of creates with an unknown outcome to a state. Such a create made at most one new object, with exactly what it sent.
 *
 * @param servers All objects of the server.
 * @returns The state, and its new lines.
 */
export function adoptObjects(
  found: StateOfServer,
  servers: readonly ServerObject[],
): { readonly targetState: StateOfServer; readonly adopted: readonly StateEntry[] } {
  const [state, pending] = [new Map(found.state), new Map(found.pending)];
  const free = new Map(servers.map((server) => [server.id, server]));
  for (const { id } of state.values()) free.delete(id);
  const adopted = Array.from(found.pending, ([name, { intent, existing }]): StateEntry[] => {
    const { kind, key, file, tiles } = intent;
    const [server, other] = [...free.values()].filter(
      (one) => one.kind === kind && !existing.has(one.id) && isSent(intent, one),
    );
    if (server === undefined || other !== undefined) return [];
    const ofTiles = server.tiles.map(({ id }, index) => [id, { id, file: tiles[index] ?? {} }]);
    const entry: StateEntry = {
      kind,
      key,
      id: server.id,
      created: true,
      file,
      ...(kind === "dashboard" && { tiles: Object.fromEntries(ofTiles) }),
    };
    free.delete(server.id);
    state.set(name, entry);
    pending.delete(name);
    return [entry];
  }).flat();
  return { targetState: { ...found, state, pending }, adopted };
}

/** Returns the lines that a state does not have. An apply of the same plan can have added and changed the others. */
export function findMissing(
  { state }: Pick<StateOfServer, "state">,
  adopted: readonly StateEntry[] = [],
): readonly StateEntry[] {
  return adopted.filter(({ kind, key, id }) => state.get(entryKey(kind, key))?.id !== id);
}

/** Returns whether an object on the server is equal to what a create sent. */
function isSent({ file, tiles }: Sent, server: ServerObject): boolean {
  return (
    matchFields(file, server.compared) &&
    tiles.length === server.tiles.length &&
    tiles.every((tile, index) => matchFields(tile, inFormOf(tile, server.tiles[index]?.fields ?? {})))
  );
}
