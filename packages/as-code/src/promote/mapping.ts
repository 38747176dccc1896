import type { Deployment } from "../model/deployment.ts";
import type { ServerObject } from "../model/record.ts";

/** What a promotion maps, and what it finds on the way. */
export interface Mapping {
  readonly source: Deployment;
  readonly deployment: Deployment;
  readonly from: string;
  readonly to: string;
  /** Addresses of the web UIs of the source and of the destination. */
  readonly webUrls: readonly [string | undefined, string | undefined];
  /** Identifiers of the dashboards to promote. */
  readonly promoted: ReadonlySet<string>;
  /** Identifiers of the selected dashboards that cannot be promoted. */
  readonly blocked: ReadonlySet<string>;
  /** Dashboards of the source by their identifiers, and by the identifiers of their tiles. */
  readonly byId: ReadonlyMap<string, ServerObject>;
  readonly byTile: ReadonlyMap<string, ServerObject>;
  readonly problems: string[];
  /** Those of the problems that concern the source. */
  readonly problemsOfSource: string[];
  /** Those of the problems that follow from those of a dashboard. */
  readonly consequences: string[];
  /** Notes about identifiers in text, which are not replaced. */
  readonly notes: string[];
}
