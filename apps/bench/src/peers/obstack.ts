import { createSelfHostedClient } from "@obstack/selfhosted";
import { apiKey } from "./peer.ts";
import type { Connect } from "./peer.ts";

/** As users get it: timeouts, retries, pacing, redaction, typed errors. */
export const connect: Connect = (baseUrl) => {
  const client = createSelfHostedClient({ baseUrl, apiKey });
  return async () => client.dashboards.list();
};
