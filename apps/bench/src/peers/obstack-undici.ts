import { createSelfHostedClient } from "@obstack/selfhosted";
import { undiciFetch } from "@obstack/selfhosted/undici";
import { apiKey } from "./peer.ts";
import type { Connect } from "./peer.ts";

/** The default client with the optional transport for Node. */
export const connect: Connect = (baseUrl) => {
  const client = createSelfHostedClient({ baseUrl, apiKey, fetch: undiciFetch() });
  return async () => client.dashboards.list();
};
