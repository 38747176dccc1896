import { listOf } from "@obstack/core";
import type { SourceResource, Transport } from "@obstack/core";
import type { paths } from "../generated/schema.ts";
import type { ServicePath } from "../paths.ts";

/** Makes the sources of a client. */
export function createSources(http: Transport<paths>["http"], service: ServicePath): SourceResource {
  return {
    async list(options) {
      return listOf(
        (
          await http.GET("/v1/organizations/{organizationId}/services/{serviceId}/stack/sources", {
            ...options,
            params: { path: service() },
          })
        ).result,
      );
    },
  };
}
