import { shortened } from "./shortened.ts";

/** Field names and indices from the root to a value. */
export type Path = readonly (string | number)[];

/** A difference between a value and its schema. */
export interface Finding {
  readonly path: Path;
  /** One or two sentences that name the field. */
  readonly message: string;
  /** Whether it concerns the field's name rather than its value. */
  readonly ofName?: boolean;
  /** The known name that an unknown field is probably a mistake for. */
  readonly suggestion?: string | undefined;
}

/** Everything found in a value. */
export interface Findings {
  /** What the schema forbids. */
  readonly mistakes: readonly Finding[];
  /** Unknown fields and values, which servers may support. */
  readonly unknown: readonly Finding[];
}

/** Formats a path, for example `tiles[0].name`. */
export function nameOf(path: Path): string {
  return path
    .map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${shortened(String(part))}`))
    .join("")
    .replace(/^\./, "");
}
