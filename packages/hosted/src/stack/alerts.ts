import { checkLimits, listPages, modifyAlert, pathId } from "@obstack/core";
import type { AlertResource, CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Alert, UpdateAlertRequest } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

const all = "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts";
const one = `${all}/{id}` as const;

/** Makes the alerts of a client. */
export function createAlerts(http: HostedTransport): AlertResource {
  const write = async (id: string, body: UpdateAlertRequest, options?: CallOptions): Promise<Alert> => {
    const params = { path: { ...http.service(), id: pathId("id", id) } };
    return (await http.PUT(one, { ...options, params, body })).result;
  };
  const alerts: AlertResource = {
    async list(options) {
      return listPages<Alert>(async (query) => {
        const { result: items, meta } = await http.GET(all, { ...options, params: { path: http.service(), query } });
        return { items, meta };
      });
    },
    async get(id, options) {
      const params = { path: { ...http.service(), id: pathId("id", id) } };
      return (await http.GET(one, { ...options, params })).result;
    },
    async create(body, options) {
      checkLimits(body, limits.createAlert);
      return (await http.POST(all, { ...options, params: { path: http.service() }, body })).result;
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateAlert);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyAlert(alerts, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await http.DELETE(one, { ...options, params: { path: { ...http.service(), id: pathId("id", id) } } });
    },
  };
  return alerts;
}
