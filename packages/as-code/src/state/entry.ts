import type { Fields as FieldTable } from "@obstack/core";
import { own } from "../common/own.ts";
import { isSame } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { canonical } from "../model/canonical.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { mentionedPart, unknownNames } from "../model/mentioned.ts";
import type { ServerObject } from "../model/record.ts";
import { inFormOf } from "../model/tile-form.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Applied, StateEntry } from "./state.ts";

/** What is known after an object was applied, or found to be as its file says. */
export interface AppliedObject {
  /** With identifiers in place of everything that was planned. */
  readonly desired: Desired;
  readonly server: ServerObject;
  /** Identifiers of tiles by their keys. */
  readonly tileIds: ReadonlyMap<string, string>;
  readonly created: boolean;
}

/** Records what was applied and what the server made of it. */
export function toEntry({ desired, server, tileIds, created }: AppliedObject): StateEntry {
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const tiles = (desired.tiles ?? []).flatMap((tile) => {
    const id = tileIds.get(tile.key);
    if (id === undefined) return [];
    const there = inFormOf(tile.fields, byId.get(id)?.fields ?? {});
    return [[tile.key, { id, ...applied(tile.fields, there, tileTable) }] as const];
  });
  return {
    kind: desired.kind,
    key: desired.key,
    id: server.id,
    ...(created ? { created: true } : {}),
    ...applied(desired.fields, server.compared, tables[desired.kind]),
    ...(desired.tiles === undefined ? {} : { tiles: Object.fromEntries(tiles) }),
  };
}

function applied(file: Fields, server: Fields, table: FieldTable): Applied {
  const names = Object.keys(file).toSorted();
  const wanted = (name: string): unknown => canonical(file[name], own(table, name));
  const known = (name: string): unknown => mentionedPart(own(server, name), undefined, own(table, name));
  const otherwise = names.filter((name) => !isSame(wanted(name), own(server, name)));
  const partly = names.filter((name) => !isSame(own(server, name), known(name)));
  const extra = names
    .map((name) => [name, unknownNames(file[name], own(table, name))] as const)
    .filter(([, all]) => all.length > 0);
  return {
    file: prints(names, wanted),
    ...(otherwise.length === 0 ? {} : { server: prints(otherwise, (name) => own(server, name)) }),
    ...(partly.length === 0 ? {} : { known: prints(partly, known) }),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  };
}

function prints(names: readonly string[], value: (name: string) => unknown): Fields {
  return Object.fromEntries(names.map((name) => [name, fingerprint(value(name))]));
}
