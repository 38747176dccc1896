import type { BacktestReport, TestedAlert } from "@obstack/alert-tests";
import { alertsOfServer, backtestWithSlos } from "@obstack/alerting/checkup";
import type { Alert, Dashboard } from "@obstack/core";
import { windowStart } from "@obstack/core/alerts";
import { deploymentOf } from "../connection/clients.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { resolveObject } from "../names/find-named.ts";
import type { OpenTarget } from "../as-code/open-target.ts";
import { queryOptions } from "./progress.ts";
import type { TestedWindows } from "./series-of-windows.ts";

type Client = OpenTarget["client"];

/** An alert of a server, with its dashboard. */
interface LoadedAlert {
  readonly alert: Alert;
  /** One dashboard, or none for an alert on a saved search. */
  readonly dashboards: readonly Dashboard[];
}

/** Loads an alert by its name or identifier. */
export async function loadAlert(context: CliContext, client: Client, nameOrId: string): Promise<LoadedAlert> {
  const { signal } = context;
  const alert = await client.alerts.get(await resolveObject(context, "alert", client.alerts, nameOrId), { signal });
  const dashboardId = alert.dashboard ?? alert.dashboardId;
  return { alert, dashboards: dashboardId ? [await client.dashboards.get(dashboardId, { signal })] : [] };
}

/** The result of an alert on past data. */
export interface Evaluation {
  readonly report: BacktestReport;
  readonly tested: TestedAlert;
  /** Absent if the alert cannot be evaluated. */
  readonly windows: TestedWindows | undefined;
}

/**
 * Evaluates an alert on the windows that ended in the range before now.
 *
 * @throws {CommandError} Of kind `interrupted`, if it has no result.
 */
export async function evaluateAlert(
  context: CliContext,
  client: Client,
  flags: StackFlags & { readonly since: number },
  { alert, dashboards }: LoadedAlert,
): Promise<Evaluation> {
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
