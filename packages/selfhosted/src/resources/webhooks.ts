import { listPages, listPayload } from "@obstack/core";
import type { CallOptions, Http } from "@obstack/core";
import type { paths, Webhook } from "../generated/schema.ts";

/** Webhooks: where alerts send notifications. */
export interface Webhooks {
  /** Returns every webhook, following pages where the server has them. */
  list(options?: CallOptions): Promise<Webhook[]>;
}

export function createWebhooks(http: Http<paths>): Webhooks {
  return {
    async list(options) {
      return listPages<Webhook>(async (query) => {
        const { data: items, meta } = await http.GET("/api/v2/webhooks", {
          ...options,
          params: { query },
          payload: listPayload,
        });
        return { items, meta };
      });
    },
  };
}
