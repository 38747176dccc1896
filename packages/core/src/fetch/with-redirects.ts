import { discard } from "./byte-stream.ts";
import type { FetchFunction } from "./fetch-function.ts";

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 20;

/**
 * Follows the redirects of reads, as the global `fetch` does: at most 20, without credentials to another origin.
 *
 * A redirect to what is no http or https address is the response.
 *
 * @param fetch Sends one request, and follows no redirect.
 */
export function withRedirects(fetch: FetchFunction): FetchFunction {
  return async (address, init) => {
    let url = address;
    let { headers } = init;
    for (let count = 0; ; count++) {
      const response = await fetch(url, { ...init, headers });
      const location = response.headers.get("location");
      if (init.redirect !== "follow" || location === null || !statuses.has(response.status)) {
        return count === 0 ? response : { ...response, redirected: true, url };
      }
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
      if (next === undefined || !/^https?:$/.test(next.protocol)) return response;
      discard(response.body);
      if (count === mostRedirects) throw new Error(`more than ${mostRedirects} redirects`);
      if (next.origin !== new URL(url).origin) headers = withoutCredentials(headers);
      url = next.href;
    }
  };
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)));
}
