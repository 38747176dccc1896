import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { readFiles, readTargets } from "../files/read-files.ts";
import { createCatalog } from "../model/catalog.ts";
import { readDeployment } from "../model/deployment.ts";
import { outlineOf, toDesiredAlert, toDesiredDashboard } from "../model/to-desired.ts";
import type { DashboardOutline, Lookup } from "../model/to-desired.ts";
import { openWorkspace } from "../state/workspace.ts";
import { makePlan } from "./make-plan.ts";
import type { Choose } from "./match-objects.ts";
import type { Plan } from "./plan.ts";
import { getOwn } from "../common/get-own.ts";

/** How a plan is made. */
export interface PlanOptions {
  /** Name of the target, whose state and bindings are used. Default `default`. */
  readonly target?: string | undefined;
  /** Whether objects that an apply created and whose files are gone are deleted. Default false. */
  readonly prune?: boolean | undefined;
  /** Tells objects apart that names do not. Default: they are an error. */
  readonly choose?: Choose | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The target where none is named. */
export const defaultTarget = "default";

/**
 * Compares the files of a folder with what was last applied and with a deployment. Asks for one list of each kind of object, and writes
 * nothing, neither there nor here.
 *
 * @throws {AsCodeError} of kind `files` or `names` that tells of every mistake, by file, line and column where it has one.
 */
export async function plan(folder: string, client: StackClient, options: PlanOptions = {}): Promise<Plan> {
  const { target = defaultTarget, prune = false, choose, signal } = options;
  const stack = stackOf(client);
  const workspace = openWorkspace(folder, target);
  const files = await readFiles(folder);
  const bindings = getOwn(await readTargets(folder), target)?.bindings ?? {};
  const known = await workspace.load();
  const deployment = await readDeployment(stack, bindings, signal);
  const problems: string[] = [];
  const servers = new Map(deployment.dashboards.map((server) => [server.id, server]));
  const lookup: Lookup = {
    catalog: deployment.catalog,
    problems,
    dashboards: {
      find: dashboardNames(files.dashboards.map(outlineOf)),
      tilesOf(dashboardId) {
        const server = servers.get(dashboardId);
        return server === undefined ? undefined : createCatalog({ tiles: server.tiles });
      },
    },
  };
  const dashboards = files.dashboards.map((file) => toDesiredDashboard(file, lookup));
  const alerts = files.alerts.map((file) => toDesiredAlert(file, lookup));
  if (problems.length > 0)
    throw new AsCodeError(
      "names",
      problems,
      `Names are those that the server of target ${target} has, or that obstack.yaml binds.`,
    );
  return makePlan({
    stack,
    target,
    workspace,
    known,
    deployment,
    bindings,
    dashboards,
    alerts,
    warnings: files.warnings,
    prune,
    choose,
  });
}

/** Finds the file of a dashboard by its key, else by the name that it gives the dashboard. */
function dashboardNames(
  dashboards: readonly DashboardOutline[],
): (text: string) => DashboardOutline | "ambiguous" | undefined {
  const byKey = new Map(dashboards.map((one) => [one.key, one]));
  const byName = new Map<string, DashboardOutline | "ambiguous">();
  for (const one of dashboards) {
    if (one.name !== undefined) byName.set(one.name, byName.has(one.name) ? "ambiguous" : one);
  }
  return (text) => byKey.get(text) ?? byName.get(text);
}
