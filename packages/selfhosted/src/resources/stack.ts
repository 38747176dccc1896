import type { Http, StackLocation } from "@obstack/core";
import type { paths } from "../generated/schema.ts";

/** Where the self-hosted deployment has dashboards, alerts and sources. */
export function stackLocation(http: Http<paths>): StackLocation {
  return { http, root: "/api/v2", envelope: "data" };
}
