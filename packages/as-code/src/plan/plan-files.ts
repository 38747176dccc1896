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

/** Options for {@link plan}. */
export interface PlanOptions {
  /** Name of the target, whose state and bindings apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Whether to delete objects that an apply created and whose files were removed. Default: false. */
  readonly prune?: boolean | undefined;
  /** Chooses between objects that cannot be matched unambiguously. Default: ambiguity is an error. */
  readonly choose?: Choose | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The default target. */
export const defaultTarget = "default";

/**
 * Compares the files of a folder with the last apply and with a deployment. Requests one list per kind of object. Writes nothing, neither
 * on the server nor on disk.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If a request fails.
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
      `Use names that exist on the server of target ${target}, or bind them in targets.${target}.bindings of obstack.yaml.`,
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

/** Finds a dashboard in the files by its key, else by its name. */
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
