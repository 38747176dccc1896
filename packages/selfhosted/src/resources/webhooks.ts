import { listPages } from "@obstack/core";
import type { CallOptions, Http } from "@obstack/core";
import type { paths, Webhook } from "../generated/schema.ts";

/** Webhooks, the destinations of alert notifications. */
export interface Webhooks {
  /** Returns all webhooks, following pages if the server paginates. */
  list(options?: CallOptions): Promise<Webhook[]>;
}

/** Creates the webhook resource. */
export function createWebhooks(http: Http<paths>): Webhooks {
  return {
    async list(options) {
      return listPages<Webhook>(async (query, page) => {
        const { data: items, meta } = await http.GET("/api/v2/webhooks", {
          ...options,
          ...page,
          params: { query },
        });
        return { items, meta };
      });
    },
  };
}
