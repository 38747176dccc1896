import { checkLimits, modifyDashboard, pathId } from "@obstack/core";
import type { CallOptions, Change, DashboardResource, Transport } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { CreateDashboardRequest, Dashboard, paths, UpdateDashboardRequest } from "../generated/schema.ts";
import type { ServicePath } from "../paths.ts";
import type { Alerts } from "./alerts.ts";

/** Dashboards: named grids of tiles. */
export interface Dashboards extends DashboardResource {
  /** Returns every dashboard. */
  list(options?: CallOptions): Promise<Dashboard[]>;
  /** Returns one dashboard with its tiles. */
  get(id: string, options?: CallOptions): Promise<Dashboard>;
  /**
   * Creates a dashboard; the service assigns the ids of it and its tiles. Sent once: when the outcome is unknown, list before
   * you repeat it.
   */
  create(body: CreateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  /**
   * Replaces a dashboard. What `body` leaves out may be reset, and a tile without its `id` is a new one: the alerts on the old
   * one are lost. To change a part, use {@link Dashboards.modify}.
   */
  update(id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  /**
   * Reads a dashboard, changes it and writes it back with unknown fields and tile ids preserved.
   *
   * @throws {AlertLossError} when the change drops a tile that an alert watches; nothing is written then.
   */
  modify(id: string, change: Change<Dashboard>, options?: CallOptions): Promise<Dashboard>;
  /** Deletes a dashboard with its tiles and the alerts on them. Some servers succeed also when there is none. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export function createDashboards(http: Transport<paths>["http"], service: ServicePath, alerts: Alerts): Dashboards {
  const write = async (id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard> => {
    const params = { path: { ...service(), id: pathId("id", id) } };
    return (
      await http.PUT("/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards/{id}", {
        ...options,
        params,
        body,
      })
    ).result;
  };
  const dashboards: Dashboards = {
    async list(options) {
      return (
        await http.GET("/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards", {
          ...options,
          params: { path: service() },
        })
      ).result;
    },
    async get(id, options) {
      const params = { path: { ...service(), id: pathId("id", id) } };
      return (
        await http.GET("/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards/{id}", {
          ...options,
          params,
        })
      ).result;
    },
    async create(body, options) {
      checkLimits(body, limits.createDashboard);
      return (
        await http.POST("/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards", {
          ...options,
          params: { path: service() },
          body,
        })
      ).result;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateDashboard);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyDashboard({ dashboards, alerts }, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE("/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards/{id}", {
        ...options,
        params: { path: { ...service(), id: pathId("id", id) } },
      });
    },
  };
  return dashboards;
}
