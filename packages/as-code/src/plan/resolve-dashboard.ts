import { AsCodeError } from "../common/errors.ts";
import type { Named } from "../common/client.ts";
import { problemToText } from "../common/problem.ts";
import type { Place, Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";
import { createCatalog } from "../model/catalog.ts";
import { toDesiredDashboard } from "../model/to-desired.ts";
import { resolvePlaceholders } from "../model/placeholder.ts";

/** A dashboard of a file, with identifiers instead of the names of sources. */
export interface ResolvedDashboard {
  readonly name: string;
  readonly tiles: readonly Fields[];
}

/**
 * Resolves the names of sources in a dashboard's file. Identifiers stay as they are, so that the file can also be a record of a server.
 *
 * @param path Name of the file for messages.
 * @throws {AsCodeError} Of kind `names`, with every name that cannot be resolved.
 */
export function resolveDashboard(
  value: Fields,
  sources: readonly Named[],
  { path, place }: { readonly path: string; readonly place: Place },
): ResolvedDashboard {
  const problems: Problem[] = [];
  const desired = toDesiredDashboard(
    { kind: "dashboard", key: path, path, label: path, value, place },
    {
      catalog: createCatalog({ sources }),
      problems,
      dashboards: { find: () => undefined, tilesOf: () => undefined },
    },
  );
  // Only the sources of a tile determine its values.
  const unknown = problems.filter(({ code }) => code === "unresolved-sources");
  if (unknown.length > 0)
    throw new AsCodeError("names", [...new Map(unknown.map((one) => [problemToText(one), one])).values()]);
  return {
    name: desired.name ?? path,
    tiles: (desired.tiles ?? []).map(({ fields }) => resolvePlaceholders(fields, () => undefined) as Fields),
  };
}
