import { checkLimits, listOf, modifyDashboard, pathId } from "@obstack/core";
import type { AlertResource, CallOptions, DashboardResource, Http } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Dashboard, paths, UpdateDashboardRequest } from "../generated/schema.ts";
import { createAlerts } from "./alerts.ts";

const all = "/api/v2/dashboards";
const one = `${all}/{id}` as const;

/** Makes the dashboards of a client. */
export function createDashboards(http: Http<paths>, alerts: AlertResource = createAlerts(http)): DashboardResource {
  const write = async (id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard> => {
    const params = { path: { id: pathId("id", id) } };
    return (await http.PUT(one, { ...options, params, body })).data;
  };
  const dashboards: DashboardResource = {
    async list(options) {
      return listOf((await http.GET(all, { ...options })).data);
    },
    async get(id, options) {
      const params = { path: { id: pathId("id", id) } };
      return (await http.GET(one, { ...options, params })).data;
    },
    async create(body, options) {
      checkLimits(body, limits.createDashboard);
      return (await http.POST(all, { ...options, body })).data;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateDashboard);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyDashboard({ dashboards, alerts }, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE(one, { ...options, params: { path: { id: pathId("id", id) } } });
    },
  };
  return dashboards;
}
