import type { ReferenceKind as CoreReferenceKind } from "@obstack/core";

/** Kinds of objects that files name and servers identify. */
export type ReferenceKind = CoreReferenceKind | "alerts";

/** What messages call one object of each kind. */
export const singular: Readonly<Record<ReferenceKind, string>> = {
  sources: "source",
  connections: "connection",
  webhooks: "webhook",
  savedSearches: "saved search",
  dashboards: "dashboard",
  tiles: "tile",
  alerts: "alert",
};

export const referenceKinds = Object.keys(singular) as readonly ReferenceKind[];

/** Identifiers by name, of one deployment. */
export type Bindings = { readonly [Kind in ReferenceKind]?: Readonly<Record<string, string>> };
