import { checkLimits, listPages, modifyAlert, pathId } from "@obstack/core";
import type { AlertResource, CallOptions, Change, Transport } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Alert, CreateAlertRequest, paths, UpdateAlertRequest } from "../generated/schema.ts";
import type { ServicePath } from "../paths.ts";

/** Alerts: rules that watch a tile or a saved search. */
export interface Alerts extends AlertResource {
  /** Returns every alert, following pages where the server has them. */
  list(options?: CallOptions): Promise<Alert[]>;
  /** Returns one alert. */
  get(id: string, options?: CallOptions): Promise<Alert>;
  /** Creates an alert. Sent once: when the outcome is unknown, list before you repeat it. */
  create(body: CreateAlertRequest, options?: CallOptions): Promise<Alert>;
  /** Replaces an alert. What `body` leaves out may be reset; to change a part, use {@link Alerts.modify}. */
  update(id: string, body: UpdateAlertRequest, options?: CallOptions): Promise<Alert>;
  /** Reads an alert, changes it and writes it back with unknown fields preserved. */
  modify(id: string, change: Change<Alert>, options?: CallOptions): Promise<Alert>;
  /** Deletes an alert. Some servers succeed also when there is none. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export function createAlerts(http: Transport<paths>["http"], service: ServicePath): Alerts {
  const write = async (id: string, body: UpdateAlertRequest, options?: CallOptions): Promise<Alert> => {
    const params = { path: { ...service(), id: pathId("id", id) } };
    return (
      await http.PUT("/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts/{id}", {
        ...options,
        params,
        body,
      })
    ).result;
  };
  const alerts: Alerts = {
    async list(options) {
      return listPages<Alert>(async (query) => {
        const { result: items, meta } = await http.GET(
          "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts",
          { ...options, params: { path: service(), query } },
        );
        return { items, meta };
      });
    },
    async get(id, options) {
      const params = { path: { ...service(), id: pathId("id", id) } };
      return (
        await http.GET("/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts/{id}", {
          ...options,
          params,
        })
      ).result;
    },
    async create(body, options) {
      checkLimits(body, limits.createAlert);
      return (
        await http.POST("/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts", {
          ...options,
          params: { path: service() },
          body,
        })
      ).result;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateAlert);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyAlert(alerts, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE("/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts/{id}", {
        ...options,
        params: { path: { ...service(), id: pathId("id", id) } },
      });
    },
  };
  return alerts;
}
