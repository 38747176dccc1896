import type { Alert, Dashboard } from "@obstack/core";
import { printableName } from "../common/printable.ts";
import type { Kind, OwnSlo } from "../common/kind.ts";
import type { Place, Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";

/** Desired state of an object, with the deployment's identifiers where they are known. */
export interface Desired {
  readonly kind: Kind;
  /** Key of the object in the state and in references: its file without the extension. */
  readonly key: string;
  readonly name: string | undefined;
  readonly owner?: string | undefined;
  readonly slo?: OwnSlo | undefined;
  /** Previous key in its file, if that names one. */
  readonly movedFrom?: string | undefined;
  /** Fields to send, without tiles and aliases. References may be a {@link Placeholder}. */
  readonly fields: Fields;
  /** Absent if the tiles on the server stay unchanged, and for alerts. */
  readonly tiles?: readonly DesiredTile[] | undefined;
  /** The complete record to restore, with the identifiers of its time. Absent unless an undo restores it. */
  readonly record?: Dashboard | Alert | undefined;
  readonly label: string;
  /** Returns the position of a field in its file. Absent for objects without a file, such as those of an undo. */
  readonly place?: Place | undefined;
  /** Name for plans: kind, key and name. */
  readonly title: string;
}

export interface DesiredTile {
  /** How alerts refer to it: its key, else its name, else its position in the file. */
  readonly key: string;
  readonly name: string | undefined;
  readonly fields: Fields;
  readonly label: string;
}

export function problemAt({ label, place }: Desired, field: string, message: string): Problem {
  return place === undefined ? { message: `${label}: ${message}` } : { ...place({ path: [field] }), message };
}

/** Returns the name of an object for plans. */
export function titleOf(kind: Kind, key: string, name: string | undefined): string {
  return printableName(`${kind} ${key}${name === undefined || name === key ? "" : ` ${JSON.stringify(name)}`}`);
}
