// Each function loads one client, and returns a function that lists dashboards with it.

const apiKey = "7f6c1d0e-55a4-4c2c-9a6e-5b0f4c8f1c11";
const path = "/api/v2/dashboards";
const headers = { Authorization: `Bearer ${apiKey}` };

interface Page {
  readonly data: unknown;
}

export const peers = {
  /** The plain global `fetch`, the baseline for all other clients. */
  async fetch(baseUrl) {
    return async () => readPage(await fetch(baseUrl + path, { headers }));
  },

  /** `fetch` with the default timeout of `obstack`: a signal of its own for each call. */
  async "fetch-with-timeout"(baseUrl) {
    return async () => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), 60_000);
      try {
        return await readPage(await fetch(baseUrl + path, { headers, signal: controller.signal }));
      } finally {
        clearTimeout(timer);
      }
    };
  },

  /** The default client: timeouts, retries, pacing, redaction, typed errors. */
  async obstack(baseUrl) {
    const { createSelfHostedClient } = await import("@obstack/selfhosted");
    const client = createSelfHostedClient({ baseUrl, apiKey });
    return async () => client.dashboards.list();
  },

  /** The client with all options enabled. */
  async "obstack-everything"(baseUrl) {
    const { createSelfHostedClient } = await import("@obstack/selfhosted");
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
  },

  /** The default client with the optional transport for Node. */
  async "obstack-undici"(baseUrl) {
    const { createSelfHostedClient } = await import("@obstack/selfhosted");
    const { undiciFetch } = await import("@obstack/selfhosted/undici");
    const client = createSelfHostedClient({ baseUrl, apiKey, fetch: undiciFetch() });
    return async () => client.dashboards.list();
  },

  async "openapi-fetch"(baseUrl) {
    const { default: createClient } = await import("openapi-fetch");
    const client = createClient<Record<string, Record<"get", object>>>({ baseUrl, headers });
    return async () => ((await client.GET(path, {})).data as Page | undefined)?.data;
  },

  async ky(baseUrl) {
    const { default: ky } = await import("ky");
    const client = ky.create({ prefixUrl: baseUrl, headers });
    return async () => (await client.get(path.slice(1)).json<Page>()).data;
  },

  async axios(baseUrl) {
    const { default: axios } = await import("axios");
    const client = axios.create({ baseURL: baseUrl, headers });
    return async () => (await client.get<Page>(path)).data.data;
  },

  async undici(baseUrl) {
    const { request } = await import("undici");
    return async () => ((await (await request(baseUrl + path, { headers })).body.json()) as Page).data;
  },
} satisfies Record<string, (baseUrl: string) => Promise<() => Promise<unknown>>>;

/** The name of a client. */
export type Peer = keyof typeof peers;

async function readPage(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as Page).data;
}
