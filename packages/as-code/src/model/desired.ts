import { printableName } from "../common/printable.ts";
import type { Kind } from "../common/kind.ts";
import type { Fields } from "../common/value.ts";

/** An object as it shall be, in the identifiers of the deployment where these are known. */
export interface Desired {
  readonly kind: Kind;
  /** What the object is called in state and references: its file without the ending. */
  readonly key: string;
  readonly name: string | undefined;
  /** As it is sent, without tiles, under one name for what has several; references may be a {@link Planned}. */
  readonly fields: Fields;
  /** Absent when the tiles stay as they are on the server; always absent for an alert. */
  readonly tiles?: readonly DesiredTile[] | undefined;
  /** What messages call it: its file. */
  readonly shown: string;
  /** What plans call it: kind, key and name. */
  readonly title: string;
}

/** A tile as it shall be. */
export interface DesiredTile {
  /** What alerts call it by: its key, else its name, else its place in the file. */
  readonly key: string;
  readonly name: string | undefined;
  readonly fields: Fields;
  /** What messages call it. */
  readonly shown: string;
}

/** What plans call an object of a file. */
export function titleOf(kind: Kind, key: string, name: string | undefined): string {
  return printableName(`${kind} ${key}${name === undefined || name === key ? "" : ` ${JSON.stringify(name)}`}`);
}
