import type { StackLocation } from "@obstack/core";
import type { HostedTransport } from "../transport.ts";

/** Where the hosted deployment has the dashboards, alerts and sources of a service. */
export function stackLocation(http: HostedTransport): StackLocation {
  return {
    http,
    root: "/v1/organizations/{organizationId}/services/{serviceId}/stack",
    parameters: () => http.service(),
    envelope: "result",
  };
}
