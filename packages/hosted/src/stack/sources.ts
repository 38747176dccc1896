import { listOf } from "@obstack/core";
import type { SourceResource } from "@obstack/core";
import type { HostedTransport } from "../transport.ts";

/** Makes the sources of a client. */
export function createSources(http: HostedTransport): SourceResource {
  return {
    async list(options) {
      return listOf(
        (
          await http.GET("/v1/organizations/{organizationId}/services/{serviceId}/stack/sources", {
            ...options,
            params: { path: http.service() },
          })
        ).result,
      );
    },
  };
}
