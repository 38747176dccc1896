import { createSelfHostedClient } from "@obstack/selfhosted";
import { apiKey } from "./peer.ts";
import type { Connect } from "./peer.ts";

/** The default client: timeouts, retries, pacing, redaction, typed errors. */
export const connect: Connect = (baseUrl) => {
  const client = createSelfHostedClient({ baseUrl, apiKey });
  return async () => client.dashboards.list();
};
