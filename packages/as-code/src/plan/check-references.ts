import type { Problem } from "../common/problem.ts";
import { folders } from "../files/names-of-files.ts";
import type { Bindings } from "../files/references.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { createCatalog } from "../model/catalog.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Desired } from "../model/desired.ts";
import { outlineOf, toDesiredAlert, toDesiredDashboard } from "../model/to-desired.ts";
import type { Lookup } from "../model/to-desired.ts";
import { anyName, findDashboards } from "./to-desired-objects.ts";

/** What a stack without a server shows about its references. */
interface CheckedReferences {
  /** References that no server can resolve, such as those to tiles that a dashboard's file does not have. */
  readonly mistakes: readonly Problem[];
  /** References to dashboards without a file, which may exist on a server. */
  readonly warnings: readonly Problem[];
  /** The objects, with names instead of identifiers. */
  readonly desired: readonly Desired[];
}

/** Checks references to the dashboards and tiles of a stack, without a server. */
export function checkReferences(objects: StackObjects, bindings: Bindings): CheckedReferences {
  const outlines = objects.dashboards.map(outlineOf);
  const ofSlos = new Set(objects.slos.map(({ key }) => `${folders.slo}/${key}`));
  const names = outlines.flatMap(({ key, name = key }) =>
    [...new Set([key, name])].map((one) => ({ id: key, name: one })),
  );
  const files = createCatalog({ dashboards: names, tiles: [] }, bindings);
  const unknown = new Set<string>();
  const catalog: Catalog = {
    ...anyName,
    find(kind, name) {
      const found = kind === "dashboards" || kind === "tiles" ? files.find(kind, name) : anyName.find(kind, name);
      if ("id" in found || kind === "tiles") return found;
      if (ofSlos.has(name)) return anyName.find(kind, name);
      const problem = `${found.problem} No file defines it, so a plan looks for it on the server.`;
      unknown.add(problem);
      return { problem };
    },
  };
  const problems: Problem[] = [];
  const lookup: Lookup = {
    catalog,
    problems,
    dashboards: { find: findDashboards(outlines), tilesOf: () => anyName },
  };
  const desired = [
    ...objects.dashboards.map((object) => toDesiredDashboard(object, lookup)),
    ...objects.alerts.map((object) => toDesiredAlert(object, lookup)),
  ];
  return {
    desired,
    mistakes: problems.filter(({ message }) => !unknown.has(message)),
    warnings: problems.filter(({ message }) => unknown.has(message)),
  };
}
