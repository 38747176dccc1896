import type { StackLocation } from "@obstack/core";
import type { HostedTransport } from "../transport.ts";

/** Location of dashboards, alerts and sources in the hosted deployment. */
export function stackLocation(http: HostedTransport): StackLocation {
  return {
    http,
    root: "/v1/organizations/{organizationId}/services/{serviceId}/stack",
    parameters: () => http.service(),
    envelope: "result",
  };
}
