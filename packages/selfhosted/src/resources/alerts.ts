import { checkLimits, listPages, modifyAlert, pathId } from "@obstack/core";
import type { AlertResource, CallOptions, Http } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Alert, paths, UpdateAlertRequest } from "../generated/schema.ts";

const all = "/api/v2/alerts";
const one = `${all}/{id}` as const;

/** Makes the alerts of a client. */
export function createAlerts(http: Http<paths>): AlertResource {
  const write = async (id: string, body: UpdateAlertRequest, options?: CallOptions): Promise<Alert> => {
    const params = { path: { id: pathId("id", id) } };
    return (await http.PUT(one, { ...options, params, body })).data;
  };
  const alerts: AlertResource = {
    async list(options) {
      return listPages<Alert>(async (query) => {
        const { data: items, meta } = await http.GET(all, { ...options, params: { query } });
        return { items, meta };
      });
    },
    async get(id, options) {
      const params = { path: { id: pathId("id", id) } };
      return (await http.GET(one, { ...options, params })).data;
    },
    async create(body, options) {
      checkLimits(body, limits.createAlert);
      return (await http.POST(all, { ...options, body })).data;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateAlert);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyAlert(alerts, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE(one, { ...options, params: { path: { id: pathId("id", id) } } });
    },
  };
  return alerts;
}
