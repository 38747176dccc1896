import { createListResource, hideSecrets, selfHostedSecretFields } from "@obstack/core";
import type { Http, ListResource, SelfHostedHiddenSecrets } from "@obstack/core";
import type { paths, Webhook as Record } from "../generated/schema.ts";

/** A webhook. Its address, body, headers and query parameters are of type `Secret`: they contain credentials. */
export type Webhook = SelfHostedHiddenSecrets<Record>;

/** Webhooks, the destinations of alert notifications. */
export interface Webhooks extends ListResource<Webhook> {}

/** Creates the webhook resource. */
export function createWebhooks(http: Http<paths>): Webhooks {
  return createListResource<Webhook>(async ({ query, ...page }, options) => {
    const { data: items, meta } = await http.GET("/api/v2/webhooks", { ...page, params: { query } }, options);
    return { items: hideSecrets(items, { fields: selfHostedSecretFields }) as Webhook[], meta };
  });
}
