import type { CallOptions, SourceResource, Transport } from "@obstack/core";
import type { paths, Source } from "../generated/schema.ts";
import type { ServicePath } from "../paths.ts";

/** Sources: the telemetry that tiles and charts read. */
export interface Sources extends SourceResource {
  /** Returns every source. */
  list(options?: CallOptions): Promise<Source[]>;
}

export function createSources(http: Transport<paths>["http"], service: ServicePath): Sources {
  return {
    async list(options) {
      return (
        await http.GET("/v1/organizations/{organizationId}/services/{serviceId}/stack/sources", {
          ...options,
          params: { path: service() },
        })
      ).result;
    },
  };
}
