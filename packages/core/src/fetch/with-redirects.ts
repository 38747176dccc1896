import { discard } from "./byte-stream.ts";
import type { FetchFunction } from "./fetch.ts";

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const maximumRedirects = 20;

/**
 * Follows redirects of reads like the global `fetch`: at most 20, without credentials to another origin.
 *
 * Returns a redirect to a URL that is not http or https as the response.
 *
 * @param fetch Function that sends one request and does not follow redirects.
 */
export function withRedirects(fetch: FetchFunction): FetchFunction {
  return async (initialUrl, init) => {
    let url = initialUrl;
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
      // `fromFetch` recognizes the error by its code.
      if (count === maximumRedirects)
        throw Object.assign(new Error(`redirected more than ${count} times`), { code: "ERR_TOO_MANY_REDIRECTS" });
      if (next.origin !== new URL(url).origin) headers = withoutCredentials(headers);
      url = next.href;
    }
  };
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)));
}
