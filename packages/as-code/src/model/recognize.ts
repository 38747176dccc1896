import type { ReferenceKind } from "@obstack/core";
import type { Catalog } from "./catalog.ts";

/** A shorter text in an unknown field is more likely a word than an identifier. */
const shortestIdentifier = 12;

/** What a deployment is known to hold, by identifier. */
export interface KnownIdentifiers {
  readonly tiles: { has(id: string): boolean };
  readonly dashboards: { has(id: string): boolean };
  readonly catalog: Catalog;
}

/** Returns the kind of object that a text identifies, or nothing if it is no known identifier. */
export function recognize(id: string, { tiles, dashboards, catalog }: KnownIdentifiers): ReferenceKind | undefined {
  if (id.length < shortestIdentifier) return undefined;
  if (tiles.has(id)) return "tiles";
  const kind = dashboards.has(id) ? "dashboards" : catalog.kindOf(id);
  return kind === "alerts" ? undefined : kind;
}
