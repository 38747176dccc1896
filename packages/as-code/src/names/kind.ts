import type { ReferenceKind as CoreReferenceKind } from "@obstack/core";

/** Kind of object that can be stored in files. */
export type Kind = "dashboard" | "alert";

/** Kind of object that a folder defines. An SLO becomes a dashboard and alerts. */
export type FileKind = Kind | "slo";

/** The SLO that a dashboard or an alert belongs to. */
export interface OwnSlo {
  /** Path of its file in `slos/`, without the extension. */
  readonly key: string;
  /** In percent. */
  readonly objective: number;
}

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
export type Bindings = { readonly [Of in ReferenceKind]?: Readonly<Record<string, string>> };
