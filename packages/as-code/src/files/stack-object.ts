import type { Kind } from "../common/kind.ts";
import type { Place } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";
import type { Warning } from "./check-file.ts";
import { folders } from "./names-of-files.ts";

/** A dashboard or an alert that a folder defines. */
export interface StackObject {
  readonly kind: Kind;
  /** Path of its file within the folder of its kind, without the extension; the `key` of a generated object. */
  readonly key: string;
  /** File or module that defines it; a path within the stack. */
  readonly path: string;
  /** Name for messages: its file, or its module and key. */
  readonly label: string;
  /** Its fields as in a file, with names instead of identifiers, after references to values are replaced. */
  readonly value: Fields;
  /** Whether a module exports or generates it. */
  readonly isGenerated?: true;
  /** Returns the position of a field: file, line and column, or module and object. */
  readonly place: Place;
}

/** The dashboards and alerts that a folder defines. */
export interface StackObjects {
  readonly dashboards: readonly StackObject[];
  readonly alerts: readonly StackObject[];
  readonly warnings: readonly Warning[];
}

/** Returns the path of an object's file; for a generated object, the path of a file with the same key. */
export function fileOf({ kind, key, path, isGenerated }: StackObject): string {
  return isGenerated === true ? `${folders[kind]}/${key}.yaml` : path;
}
