import type { Slo } from "@obstack/alerting/slo";
import type { FileKind, Kind, OwnSlo } from "../names/kind.ts";
import type { Place } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import type { Checked, Warning } from "./check-file.ts";
import { folders } from "./paths.ts";

/** An object that a folder defines. */
export interface FileObject {
  readonly kind: FileKind;
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

/** A dashboard or an alert that a folder defines. */
export interface StackObject extends FileObject {
  readonly kind: Kind;
  /** The SLO that it is generated from. */
  readonly slo?: OwnSlo | undefined;
}

/** A service level objective that a folder defines. */
export interface SloObject extends FileObject {
  readonly kind: "slo";
  readonly slo: Slo;
}

/** A file, or an object of a module, that was compared with the schema of its kind. */
export type CheckedFile = Omit<FileObject, "value" | "place"> & Checked;

/** The objects of a file or a module, and the findings in them. */
export interface ReadObjects<Item extends FileObject = FileObject> extends Pick<Checked, "mistakes" | "unknown"> {
  readonly objects: readonly Item[];
}

/** The dashboards, alerts and SLOs that a folder defines. The alerts and dashboards of the SLOs depend on the server, and are not included. */
export interface StackObjects {
  readonly dashboards: readonly StackObject[];
  readonly alerts: readonly StackObject[];
  readonly slos: readonly SloObject[];
  /** Objects that the folder defines for other targets only. */
  readonly others: readonly StackObject[];
  readonly warnings: readonly Warning[];
}

/** Returns the path of an object's file; for a generated object, the path of a file with the same key. */
export function fileOf({ kind, key, path, isGenerated }: Omit<FileObject, "label" | "value" | "place">): string {
  return isGenerated === true ? `${folders[kind]}/${key}.yaml` : path;
}
