/** What a file names, and a server identifies. */
export const referenceKinds = ["sources", "webhooks", "savedSearches", "dashboards", "tiles", "alerts"] as const;

export type ReferenceKind = (typeof referenceKinds)[number];

/** Identifiers by name, of one deployment. */
export type Bindings = { readonly [Kind in ReferenceKind]?: Readonly<Record<string, string>> };
