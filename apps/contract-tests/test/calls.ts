import { createHostedClient } from "@obstack/hosted";
import type {
  CallOptions,
  CreateAlertRequest,
  CreateDashboardRequest,
  CreateKeyRequest,
  CreatePipeRequest,
  HostedClientOptions,
  UpdateAlertRequest,
  UpdateDashboardRequest,
} from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest, SelfHostedClientOptions, StackResources } from "@obstack/selfhosted";
import { expect } from "vitest";
import { ids } from "./ids.ts";

/** Functions that call an operation with a body, by operationId. */
export type Calls = Readonly<Record<string, (body: unknown, options: CallOptions) => Promise<unknown>>>;

/** Operations of both deployments, called through their common interface. */
const stackCalls = ({ dashboards, alerts, sources }: StackResources): Calls => ({
  listDashboards: (_, call) => dashboards.list(call),
  createDashboard: (body, call) => dashboards.create(body as CreateDashboardRequest, call),
  getDashboard: (_, call) => dashboards.get(ids.dashboard, call),
  updateDashboard: (body, call) => dashboards.update(ids.dashboard, body as UpdateDashboardRequest, call),
  deleteDashboard: (_, call) => dashboards.delete(ids.dashboard, call),
  listAlerts: (_, call) => alerts.list(call),
  createAlert: (body, call) => alerts.create(body as CreateAlertRequest, call),
  getAlert: (_, call) => alerts.get(ids.alert, call),
  updateAlert: (body, call) => alerts.update(ids.alert, body as UpdateAlertRequest, call),
  deleteAlert: (_, call) => alerts.delete(ids.alert, call),
  listSources: (_, call) => sources.list(call),
});

/** Returns the calls for every operation of the self-hosted deployment. */
export function selfHostedCalls(options: SelfHostedClientOptions): Calls {
  const client = createSelfHostedClient({ retry: false, ...options });
  return {
    ...stackCalls(client),
    queryChartSeries: (body, call) => client.charts.querySeries(body as QueryChartSeriesRequest, call),
    listWebhooks: (_, call) => client.webhooks.list(call),
  };
}

/** Returns the calls for every operation of the hosted deployment. */
export function hostedCalls(options: HostedClientOptions): Calls {
  const client = createHostedClient({ retry: false, ...options });
  const period = { from: "2026-01-01", to: "2026-01-31" };
  return {
    ...stackCalls(client.stack),
    setServiceState: (_, call) => client.services.setState("start", call),
    listPipes: (_, call) => client.pipes.list(call),
    createPipe: (body, call) => client.pipes.create(body as CreatePipeRequest, call),
    createKey: (body, call) => client.keys.create(body as CreateKeyRequest, call),
    getReversePrivateEndpoint: (_, call) => client.reversePrivateEndpoints.get(ids.reversePrivateEndpoint, call),
    getUsageCost: async (_, call) => {
      const { discrepancies, ...report } = await client.usageCost.report(period, call);
      expect(discrepancies).toEqual([]);
      return report;
    },
  };
}
