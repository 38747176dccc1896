import { alertsOfServer, backtestWithSlos } from "@obstack/alerting/checkup";
import type { Alert, Dashboard } from "@obstack/core";
import { windowStart } from "@obstack/core/alerts";
import { deploymentOf } from "../connection/clients.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { resolveObject } from "../names/find-named.ts";
import type { OpenTarget } from "../as-code/select-targets.ts";
import { queryOptions } from "./progress.ts";
import type { TestedWindows } from "./series-of-windows.ts";

type Client = OpenTarget["client"];

/** Loads an alert by its name or identifier, with its dashboard, or none for an alert on a saved search. */
export async function loadAlert(context: CliContext, client: Client, nameOrId: string) {
  const { signal } = context;
  const alert = await client.alerts.get(await resolveObject(context, "alert", client.alerts, nameOrId), { signal });
  const dashboardId = alert.dashboard ?? alert.dashboardId;
  return { alert, dashboards: dashboardId ? [await client.dashboards.get(dashboardId, { signal })] : [] };
}

/**
 * Evaluates an alert on the windows that ended in the range before now, which are absent if it cannot be evaluated.
 *
 * @throws {CommandError} Of kind `interrupted`, if it has no result.
 */
export async function evaluateAlert(
  context: CliContext,
  client: Client,
  flags: StackFlags & { readonly since: number },
  { alert, dashboards }: { readonly alert: Alert; readonly dashboards: readonly Dashboard[] },
) {
  const to = windowStart(context.now(), 60_000);
  let windows: TestedWindows | undefined;
  const tile = dashboards.flatMap(({ tiles }) => tiles ?? []).find(({ id }) => id === alert.tileId);
  // The SQL of an SLO counts events of its source.
  const sources = tile?.config?.["configType"] === "sql" ? await client.sources.list({ signal: context.signal }) : [];
  const report = await backtestWithSlos(alertsOfServer([alert], dashboards, sources), client.charts, {
    target: flags.profile ?? deploymentOf(context, flags),
    from: to - flags.since,
    to,
    ...queryOptions(context),
    onWindows: (_key, found, own) => {
      windows = { windows: found, alert: own };
    },
  });
  context.progress.clear();
  const [tested] = report.alerts;
  if (tested === undefined) throw new CommandError("interrupted", "Interrupted.");
  return { report, tested, windows };
}
