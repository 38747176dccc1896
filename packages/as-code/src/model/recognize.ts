import type { ReferenceKind } from "@obstack/core";
import type { Catalog } from "./catalog.ts";

/** Shorter text in an unknown field is more likely a word than an identifier. */
const minLength = 12;

/** Known objects of a deployment by identifier. */
export interface KnownIdentifiers {
  readonly tiles: { has(id: string): boolean };
  readonly dashboards: { has(id: string): boolean };
  readonly catalog: Catalog;
}

/** Returns the kind of object that an identifier belongs to, or undefined if it is unknown. */
export function recognize(id: string, { tiles, dashboards, catalog }: KnownIdentifiers): ReferenceKind | undefined {
  if (id.length < minLength) return undefined;
  if (tiles.has(id)) return "tiles";
  const kind = dashboards.has(id) ? "dashboards" : catalog.kindOf(id);
  return kind === "alerts" ? undefined : kind;
}
