import { checkLimits, recordPayload } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Service, SetServiceStateRequest } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Services: cloud database services. */
export interface Services {
  /**
   * Starts or stops the service of the client and returns its record. Sent once: when the outcome is unknown, look before you
   * repeat it.
   */
  setState(command: SetServiceStateRequest["command"], options?: CallOptions): Promise<Service>;
}

export function createServices(http: HostedTransport): Services {
  return {
    async setState(command, options) {
      const body = { command };
      checkLimits(body, limits.setServiceState);
      const path = "/v1/organizations/{organizationId}/services/{serviceId}/state";
      const params = { path: http.service() };
      return (await http.PATCH(path, { ...options, params, body, payload: recordPayload })).result;
    },
  };
}
