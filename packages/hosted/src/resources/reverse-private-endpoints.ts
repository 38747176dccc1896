import { pathUuid, waitFor } from "@obstack/core";
import type { CallOptions, WaitOptions } from "@obstack/core";
import type { ReversePrivateEndpoint } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Reverse private endpoints: private ways from a service to a source. */
export interface ReversePrivateEndpoints {
  /** Returns one reverse private endpoint of the service. */
  get(id: string, options?: CallOptions): Promise<ReversePrivateEndpoint>;
  /**
   * Returns a reverse private endpoint when its status is `Ready`, and asks again until it is, by default for ten minutes.
   * Other values of the status are not shown in the interface's document: none of them ends the wait.
   *
   * @throws {WaitTimeoutError} when it is not ready in time; the error has the last record.
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
      return (await http.GET(path, { ...options, params })).result;
    },
    async waitUntilReady(id, options) {
      const { signal } = options ?? {};
      const ask = (): Promise<ReversePrivateEndpoint> => endpoints.get(id, signal === undefined ? {} : { signal });
      return waitFor(`Reverse private endpoint ${id} that is ready`, ask, ({ status }) => status === "Ready", options);
    },
  };
  return endpoints;
}
