import { checkLimits, modifyDashboard, pathId } from "@obstack/core";
import type { AlertResource, CallOptions, DashboardResource, Transport } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Dashboard, paths, UpdateDashboardRequest } from "../generated/schema.ts";

/** Makes the dashboards of a client. */
export function createDashboards(http: Transport<paths>["http"], alerts: AlertResource): DashboardResource {
  const write = async (id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard> => {
    const params = { path: { id: pathId("id", id) } };
    return (await http.PUT("/api/v2/dashboards/{id}", { ...options, params, body })).data;
  };
  const dashboards: DashboardResource = {
    async list(options) {
      return (await http.GET("/api/v2/dashboards", { ...options })).data;
    },
    async get(id, options) {
      const params = { path: { id: pathId("id", id) } };
      return (await http.GET("/api/v2/dashboards/{id}", { ...options, params })).data;
    },
    async create(body, options) {
      checkLimits(body, limits.createDashboard);
      return (await http.POST("/api/v2/dashboards", { ...options, body })).data;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateDashboard);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyDashboard({ dashboards, alerts }, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE("/api/v2/dashboards/{id}", { ...options, params: { path: { id: pathId("id", id) } } });
    },
  };
  return dashboards;
}
