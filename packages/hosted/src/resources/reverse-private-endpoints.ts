import { hideSecrets, pathUuid, recordPayload, WaitFailedError, waitFor } from "@obstack/core";
import type { CallOptions, WaitOptions } from "@obstack/core";
import { reversePrivateEndpointStatus } from "../generated/limits.ts";
import type { ReversePrivateEndpoint } from "../generated/schema.ts";
import type { HostedTransport } from "../transport.ts";

/** Reverse private endpoints, which connect a service to a source privately. */
export interface ReversePrivateEndpoints {
  /**
   * Returns one reverse private endpoint of the service.
   *
   * @throws {InputError} If `id` is not a UUID.
   * @throws {ResponseError} If it does not exist (status 404).
   */
  get(id: string, options?: CallOptions): Promise<ReversePrivateEndpoint>;
  /**
   * Polls a reverse private endpoint until its status is `Ready`, and returns it. Default timeout: ten minutes.
   *
   * @throws {WaitFailedError} If the status becomes `Failed`, `Rejected`, `Expired` or `Deleting`. `last` contains the record.
   * @throws {WaitTimeoutError} If the endpoint is not ready in time. `last` contains the last record.
   * @example
   * const endpoint = await client.reversePrivateEndpoints.waitUntilReady("c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f");
   * console.log(endpoint.status);
   */
  waitUntilReady(id: string, options?: WaitOptions<ReversePrivateEndpoint>): Promise<ReversePrivateEndpoint>;
}

/** Creates the reverse private endpoint resource. */
export function createReversePrivateEndpoints(http: HostedTransport): ReversePrivateEndpoints {
  const endpoints: ReversePrivateEndpoints = {
    async get(id, options) {
      const params = {
        path: { ...http.service(), reversePrivateEndpointId: pathUuid("reversePrivateEndpointId", id) },
      };
      const path =
        "/v1/organizations/{organizationId}/services/{serviceId}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}";
      return hideSecrets((await http.GET(path, { params, payload: recordPayload }, options)).result);
    },
    async waitUntilReady(id, options) {
      const { signal } = options ?? {};
      const getEndpoint = (): Promise<ReversePrivateEndpoint> =>
        endpoints.get(id, signal === undefined ? {} : { signal });
      const isReady = (endpoint: ReversePrivateEndpoint): boolean => {
        const status = endpoint.status ?? "";
        if (!reversePrivateEndpointStatus.endsAt.includes(status)) {
          return reversePrivateEndpointStatus.until.includes(status);
        }
        throw new WaitFailedError(
          `Reverse private endpoint ${id}`,
          `cannot become ready: its status is ${JSON.stringify(status)}`,
          endpoint,
          "Check the endpoint in the management console and whether the source accepts the connection. Then create a new endpoint.",
        );
      };
      return waitFor(`Reverse private endpoint ${id}`, getEndpoint, isReady, options);
    },
  };
  return endpoints;
}
