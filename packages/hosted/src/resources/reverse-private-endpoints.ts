import { pathUuid, recordPayload, WaitFailedError, waitFor } from "@obstack/core";
import type { CallOptions, WaitOptions } from "@obstack/core";
import { reversePrivateEndpointStatus } from "../generated/limits.ts";
import type { ReversePrivateEndpoint } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Reverse private endpoints: private ways from a service to a source. */
export interface ReversePrivateEndpoints {
  /** Returns one reverse private endpoint of the service. */
  get(id: string, options?: CallOptions): Promise<ReversePrivateEndpoint>;
  /**
   * Returns a reverse private endpoint when its status is `Ready`. Reads it until then, by default for ten minutes.
   *
   * @throws {WaitFailedError} If the status becomes `Failed`, `Rejected`, `Expired` or `Deleting`; `last` of the error has the record.
   * Any other status continues the wait.
   * @throws {WaitTimeoutError} If it is not ready in time; `last` of the error has the last record.
   */
  waitUntilReady(id: string, options?: WaitOptions<ReversePrivateEndpoint>): Promise<ReversePrivateEndpoint>;
}

export function createReversePrivateEndpoints(http: HostedTransport): ReversePrivateEndpoints {
  const endpoints: ReversePrivateEndpoints = {
    async get(id, options) {
      const params = {
        path: { ...http.service(), reversePrivateEndpointId: pathUuid("reversePrivateEndpointId", id) },
      };
      const path =
        "/v1/organizations/{organizationId}/services/{serviceId}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}";
      return (await http.GET(path, { ...options, params, payload: recordPayload })).result;
    },
    async waitUntilReady(id, options) {
      const { signal } = options ?? {};
      const ask = (): Promise<ReversePrivateEndpoint> => endpoints.get(id, signal === undefined ? {} : { signal });
      const isReady = (endpoint: ReversePrivateEndpoint): boolean => {
        const status = endpoint.status ?? "";
        if (!reversePrivateEndpointStatus.endsAt.includes(status)) {
          return reversePrivateEndpointStatus.until.includes(status);
        }
        throw new WaitFailedError(
          `Reverse private endpoint ${id}`,
          `cannot become ready: its status is ${JSON.stringify(status)}`,
          endpoint,
          "Check the endpoint in the management console, and whether its other side accepts it. Then create a new one.",
        );
      };
      return waitFor(`Reverse private endpoint ${id} that is ready`, ask, isReady, options);
    },
  };
  return endpoints;
}
