import { checkLimits, hideSecrets, recordPayload } from "@obstack/core";
import type { CallOptions } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { Service, SetServiceStateRequest } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Cloud database services. */
export interface Services {
  /**
   * Starts or stops the service and returns its record. The request is not retried if the outcome is unknown: check the service
   * before sending it again.
   *
   * @throws {InputError} If `command` is neither `start` nor `stop`.
   */
  setState(command: SetServiceStateRequest["command"], options?: CallOptions): Promise<Service>;
}

/** Creates the service resource. */
export function createServices(http: HostedTransport): Services {
  return {
    async setState(command, options) {
      const body = { command };
      checkLimits(body, limits.setServiceState);
      const path = "/v1/organizations/{organizationId}/services/{serviceId}/state";
      const params = { path: http.service() };
      return hideSecrets((await http.PATCH(path, { params, body, payload: recordPayload }, options)).result);
    },
  };
}
