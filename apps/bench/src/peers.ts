import { createSelfHostedClient } from "@obstack/selfhosted";
import { undiciFetch } from "@obstack/selfhosted/undici";
import axios from "axios";
import ky from "ky";
import createClient from "openapi-fetch";
import { request } from "undici";

const apiKey = "7f6c1d0e-55a4-4c2c-9a6e-5b0f4c8f1c11";
const path = "/api/v2/dashboards";
const headers = { Authorization: `Bearer ${apiKey}` };

interface Page {
  readonly data: unknown;
}

async function readPage(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as Page).data;
}

/** Each function connects one client, and returns a function that lists dashboards with it. The first peer is the baseline. */
export const peers: Readonly<Record<string, (baseUrl: string) => () => Promise<unknown>>> = {
  fetch: (baseUrl) => async () => readPage(await fetch(baseUrl + path, { headers })),
  // With the default timeout of Obstack: a signal of its own for each call.
  "fetch with a timeout": (baseUrl) => async () =>
    readPage(await fetch(baseUrl + path, { headers, signal: AbortSignal.timeout(60_000) })),
  obstack(baseUrl) {
    const client = createSelfHostedClient({ baseUrl, apiKey });
    return async () => client.dashboards.list();
  },
  "obstack with undici"(baseUrl) {
    const client = createSelfHostedClient({ baseUrl, apiKey, fetch: undiciFetch() });
    return async () => client.dashboards.list();
  },
  "openapi-fetch"(baseUrl) {
    const client = createClient<Record<string, Record<"get", object>>>({ baseUrl, headers });
    return async () => ((await client.GET(path, {})).data as Page | undefined)?.data;
  },
  ky(baseUrl) {
    const client = ky.create({ prefixUrl: baseUrl, headers });
    return async () => (await client.get(path.slice(1)).json<Page>()).data;
  },
  axios(baseUrl) {
    const client = axios.create({ baseURL: baseUrl, headers });
    return async () => (await client.get<Page>(path)).data.data;
  },
  undici: (baseUrl) => async () => ((await (await request(baseUrl + path, { headers })).body.json()) as Page).data,
};
