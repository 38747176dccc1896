import { createListResource } from "@obstack/core";
import type { Http, ListResource } from "@obstack/core";
import type { paths, Webhook } from "../generated/schema.ts";

/** Webhooks, the destinations of alert notifications. */
export interface Webhooks extends ListResource<Webhook> {}

/** Creates the webhook resource. */
export function createWebhooks(http: Http<paths>): Webhooks {
  return createListResource<Webhook>(async ({ query, ...options }) => {
    const { data: items, meta } = await http.GET("/api/v2/webhooks", { ...options, params: { query } });
    return { items, meta };
  });
}
