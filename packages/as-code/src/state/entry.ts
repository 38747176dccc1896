import type { Desired } from "../model/desired.ts";
import { mentionedOf, unknownNames } from "../plan/compare.ts";
import type { ServerObject } from "../model/record.ts";
import { isSame } from "../model/value.ts";
import type { Fields } from "../model/value.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Applied, StateEntry } from "./state.ts";
import { own } from "../model/own.ts";

/** What is known after an object was applied, or found to be as its file says. */
export interface AppliedObject {
  /** With identifiers in place of everything that was planned. */
  readonly desired: Desired;
  readonly server: ServerObject;
  /** Identifiers of tiles by their keys. */
  readonly tileIds: ReadonlyMap<string, string>;
  readonly created: boolean;
}

/** Writes down what was applied and what the server made of it. */
export function toEntry({ desired, server, tileIds, created }: AppliedObject): StateEntry {
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const tiles = (desired.tiles ?? []).flatMap((tile) => {
    const id = tileIds.get(tile.key);
    return id === undefined ? [] : [[tile.key, { id, ...applied(tile.fields, byId.get(id)?.fields ?? {}) }] as const];
  });
  return {
    kind: desired.kind,
    key: desired.key,
    id: server.id,
    ...(created ? { created: true } : {}),
    ...applied(desired.fields, server.fields),
    ...(desired.tiles === undefined ? {} : { tiles: Object.fromEntries(tiles) }),
  };
}

function applied(file: Fields, server: Fields): Applied {
  const names = Object.keys(file).toSorted();
  const known = (name: string): unknown => mentionedOf(name, own(server, name), undefined);
  const otherwise = names.filter((name) => !isSame(file[name], own(server, name)));
  const partly = names.filter((name) => !isSame(own(server, name), known(name)));
  const extra = names
    .map((name) => [name, unknownNames(name, file[name])] as const)
    .filter(([, all]) => all.length > 0);
  return {
    file: prints(names, (name) => file[name]),
    ...(otherwise.length === 0 ? {} : { server: prints(otherwise, (name) => own(server, name)) }),
    ...(partly.length === 0 ? {} : { known: prints(partly, known) }),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  };
}

function prints(names: readonly string[], value: (name: string) => unknown): Fields {
  return Object.fromEntries(names.map((name) => [name, fingerprint(value(name))]));
}
