import { checkLimits, listOf, modifyDashboard, pathId } from "@obstack/core";
import type { AlertResource, CallOptions, DashboardResource } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Dashboard, UpdateDashboardRequest } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";
import { createAlerts } from "./alerts.ts";

const all = "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards";
const one = `${all}/{id}` as const;

/** Makes the dashboards of a client. */
export function createDashboards(http: HostedTransport, alerts: AlertResource = createAlerts(http)): DashboardResource {
  const write = async (id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard> => {
    const params = { path: { ...http.service(), id: pathId("id", id) } };
    return (await http.PUT(one, { ...options, params, body })).result;
  };
  const dashboards: DashboardResource = {
    async list(options) {
      return listOf((await http.GET(all, { ...options, params: { path: http.service() } })).result);
    },
    async get(id, options) {
      const params = { path: { ...http.service(), id: pathId("id", id) } };
      return (await http.GET(one, { ...options, params })).result;
    },
    async create(body, options) {
      checkLimits(body, limits.createDashboard);
      return (await http.POST(all, { ...options, params: { path: http.service() }, body })).result;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateDashboard);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyDashboard({ dashboards, alerts }, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE(one, { ...options, params: { path: { ...http.service(), id: pathId("id", id) } } });
    },
  };
  return dashboards;
}
