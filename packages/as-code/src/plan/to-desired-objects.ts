import { groupBy } from "@obstack/basics";
import type { Named } from "@obstack/core";
import { AsCodeError, uniqueProblems, unresolvedError } from "../errors/errors.ts";
import type { Place, Problem } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import { checkValue, withoutMarks } from "../files/check-file.ts";
import type { StackObjects } from "../files/stack-object.ts";
import { createCatalog } from "../model/current-state.ts";
import type { Catalog, CurrentState } from "../model/current-state.ts";
import type { Desired } from "../model/desired.ts";
import { resolvePlaceholders } from "../model/desired.ts";
import { noDashboards, outlineOf, toDesiredAlert, toDesiredDashboard } from "../model/to-desired.ts";
import type { DashboardNames, DashboardOutline, Lookup } from "../model/to-desired.ts";

/**
 * Converts the objects of a stack to their desired state, and resolves names to identifiers of a deployment.
 *
 * @throws {AsCodeError} Of kind `names`, with every name that cannot be resolved.
 */
export function toDesiredObjects(
  objects: StackObjects,
  current: CurrentState,
  target: string,
): { readonly dashboards: readonly Desired[]; readonly alerts: readonly Desired[] } {
  const { dashboards, alerts, problems } = resolveObjects(objects, current);
  if (problems.length === 0) return { dashboards, alerts };
  throw unresolvedError(
    problems,
    `Use names that exist on the server of target ${target}, or bind them in targets.${target}.bindings of obstack.yaml.`,
  );
}

/** Like {@link toDesiredObjects}, but returns the problems with names, which stay as they are. */
export function resolveObjects(
  objects: Pick<StackObjects, "dashboards" | "alerts">,
  current: CurrentState,
): Readonly<Record<"dashboards" | "alerts", readonly Desired[]>> & { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const servers = new Map(current.dashboards.map((server) => [server.id, server]));
  const lookup: Lookup = {
    catalog: current.catalog,
    problems,
    dashboards: {
      ...findDashboards(objects.dashboards.map(outlineOf)),
      tilesOf(dashboardId) {
        const server = servers.get(dashboardId);
        return server === undefined ? undefined : createCatalog({ tiles: server.tiles });
      },
    },
  };
  const dashboards = objects.dashboards.map((object) => toDesiredDashboard(object, lookup));
  const alerts = objects.alerts.map((object) => toDesiredAlert(object, lookup));
  return { dashboards, alerts, problems };
}

/** Accepts every name as an identifier. Only a server knows its sources and webhooks, and the tiles of dashboards without a file. */
export const anyName: Catalog = {
  find: (_kind, name) => ({ id: name }),
  isName: () => false,
  nameOf: (_kind, id) => id,
  describe: (_kind, id) => id,
  kindOf: () => undefined,
};

/** Returns the names of dashboards in files, and a function that finds one by its key, else by its name. */
export function findDashboards(dashboards: readonly DashboardOutline[]): Pick<DashboardNames, "find" | "names"> & {
  readonly byName: ReadonlyMap<string, readonly DashboardOutline[]>;
} {
  const byKey = new Map(dashboards.map((one) => [one.key, one]));
  const byName = groupBy(
    dashboards.filter(({ name }) => name !== undefined),
    ({ name = "" }) => name,
  );
  return {
    find(text) {
      const [named, other] = byName.get(text) ?? [];
      return byKey.get(text) ?? (other === undefined ? named : "ambiguous");
    },
    byName,
    names: new Set([...byKey.keys(), ...byName.keys()]),
  };
}

/**
 * Resolves the names of sources in a dashboard's file. Identifiers stay as they are, so that the file can also be a record of a server. Fields that are
 * probably mistakes are warnings.
 *
 * @param path Name of the file for messages.
 * @throws {AsCodeError} Of kind `names`, with every name that cannot be resolved.
 */
export function resolveDashboard(
  value: Fields,
  sources: readonly Named[],
  { path, place }: { readonly path: string; readonly place: Place },
): { readonly name: string; readonly tiles: readonly Fields[]; readonly warnings: readonly Problem[] } {
  // Records have other names.
  const { unknown: names } = Object.hasOwn(value, "id") ? { unknown: [] } : checkValue(value, path, "dashboard", place);
  const problems: Problem[] = [];
  const desired = toDesiredDashboard(
    { kind: "dashboard", key: path, path, label: path, value, place },
    { catalog: createCatalog({ sources }), problems, dashboards: noDashboards },
  );
  // Only the sources of a tile determine its values.
  const unknown = problems.filter(({ code }) => code === "unresolved-sources");
  if (unknown.length > 0) throw new AsCodeError("names", uniqueProblems(unknown));
  return {
    name: desired.name ?? path,
    tiles: (desired.tiles ?? []).map(({ fields }) => resolvePlaceholders(fields, () => undefined) as Fields),
    warnings: names.filter(({ isMistaken }) => isMistaken === true).map(withoutMarks),
  };
}
