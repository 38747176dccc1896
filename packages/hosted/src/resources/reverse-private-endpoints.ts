import { pathUuid } from "@obstack/core";
import type { CallOptions, Transport } from "@obstack/core";
import type { paths, ReversePrivateEndpoint } from "../generated/schema.ts";
import type { ServicePath } from "../paths.ts";

/** Reverse private endpoints: private ways from a service to a source. */
export interface ReversePrivateEndpoints {
  /** Returns one reverse private endpoint of the service. */
  get(id: string, options?: CallOptions): Promise<ReversePrivateEndpoint>;
}

export function createReversePrivateEndpoints(
  http: Transport<paths>["http"],
  service: ServicePath,
): ReversePrivateEndpoints {
  return {
    async get(id, options) {
      const params = { path: { ...service(), reversePrivateEndpointId: pathUuid("reversePrivateEndpointId", id) } };
      const path =
        "/v1/organizations/{organizationId}/services/{serviceId}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}";
      return (await http.GET(path, { ...options, params })).result;
    },
  };
}
