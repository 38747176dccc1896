import type { Http, StackLocation } from "@obstack/core";
import type { paths } from "../generated/schema.ts";

/** Location of dashboards, alerts and sources in the self-hosted deployment. */
export function stackLocation(http: Http<paths>): StackLocation {
  return { http, root: "/api/v2", envelope: "data" };
}
