import type { DataClient } from "@obstack/alerting/backtest";
import { resourcesOf } from "@obstack/core";
import type { SelfHostedClient } from "@obstack/selfhosted";
import type { DashboardDrawing, Fields } from "../model/drawing.ts";
import { createChartSource } from "../queries/chart-source.ts";
import type { ChartSourceOptions } from "../queries/chart-source.ts";
import { createRowReader } from "../queries/search-rows.ts";
import { createEmptySource } from "../queries/series-points.ts";
import type { PointSource } from "../queries/series-points.ts";
import { drawDashboards } from "./draw-dashboards.ts";

/** Options of everything that draws data of a deployment. */
export interface DataOptions extends ChartSourceOptions {
  /** Length of the time range in milliseconds. */
  readonly since: number;
  /** End of the time range, in milliseconds since the epoch. Default: now. */
  readonly to?: number | undefined;
  /** Whether times are in UTC instead of local time. Default: false. */
  readonly utc?: boolean | undefined;
}

/**
 * Returns a dashboard of a deployment with the values of its tiles and the states of its alerts. Requests the lists of alerts and sources, and the
 * values of up to five series a request. A tile without values has a note with the reason.
 *
 * @param dashboard A dashboard, as the server returns it or with identifiers of the server.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function viewDashboard(
  dashboard: {
    readonly id?: string | undefined;
    readonly name?: string | null | undefined;
    readonly tiles?: readonly object[] | null | undefined;
  },
  client: DataClient,
  { since, to = Date.now(), utc, ...run }: DataOptions,
): Promise<DashboardDrawing> {
  const resources = resourcesOf(client);
  const { signal } = run;
  const [alerts, sources] = await Promise.all([resources.alerts.list({ signal }), resources.sources.list({ signal })]);
  const tiles = (dashboard.tiles ?? []).map((tile) => {
    const fields = { ...tile } as Fields;
    const { id } = fields;
    const own = alerts.filter(({ tileId }) => typeof id === "string" && id !== "" && tileId === id);
    return { fields, alerts: own.map((alert): Fields => ({ ...alert })) };
  });
  const [drawing] = await drawDashboards([{ name: dashboard.name ?? "", tiles }], {
    source: sourceOf(client, run),
    sources,
    since,
    to,
    utc,
  });
  if (drawing === undefined) throw new Error("A dashboard has a drawing.");
  return drawing;
}

/** Returns the source of values of a deployment. */
export function sourceOf(client: DataClient, options: ChartSourceOptions): PointSource {
  if (client.charts === undefined) return createEmptySource("This deployment has no charts.");
  const { transport } = client as Partial<SelfHostedClient>;
  const rows = transport && createRowReader(transport, options.signal);
  return { ...createChartSource(client.charts, options), ...(rows && { rows }) };
}
