import type { ReferenceKind as CoreReferenceKind } from "@obstack/core";

/** Kinds of objects that files refer to by name. */
export type ReferenceKind = CoreReferenceKind | "alerts";

/** Singular noun of each kind, for messages. */
export const singular: Readonly<Record<ReferenceKind, string>> = {
  sources: "source",
  connections: "connection",
  webhooks: "webhook",
  savedSearches: "saved search",
  dashboards: "dashboard",
  tiles: "tile",
  alerts: "alert",
};

/** Returns the plural noun of a kind, for messages. */
export function pluralOf(kind: ReferenceKind): string {
  return `${singular[kind]}${kind === "savedSearches" ? "es" : "s"}`;
}

export const referenceKinds = Object.keys(singular) as readonly ReferenceKind[];

/** Identifiers by kind and name, for one deployment. */
export type Bindings = { readonly [Kind in ReferenceKind]?: Readonly<Record<string, string>> };
