import { createSelfHostedClient } from "@obstack/selfhosted";
import { apiKey } from "./peer.ts";
import type { Connect } from "./peer.ts";

/** The client with all options enabled. */
export const connect: Connect = (baseUrl) => {
  let events = 0;
  const count = (): void => void events++;
  const client = createSelfHostedClient({
    baseUrl,
    apiKey: async () => apiKey,
    concurrency: 50,
    budget: { requests: 1_000_000, per: 1000 },
    hooks: { onRequest: count, onResponse: count, onRetry: count },
  });
  const { signal } = new AbortController();
  return async () => client.dashboards.list({ signal });
};
