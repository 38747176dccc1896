import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "./failure.ts";

/** Thrown if an origin in the options is invalid. */
export class OriginError extends Error {
  override readonly name = "OriginError";
}

/** The web pages and host names that are allowed. */
export interface Origins {
  /** Returns a failure if a request has an unknown `Host` or comes from a page of another origin. */
  refuse(headers: IncomingHttpHeaders): Failure | undefined;
  /** Whether an origin is one of the given ones. Loopback origins are not, unless they are given. */
  isGiven(origin: string | undefined): boolean;
  /** Returns the headers that allow a page to read a response. */
  headersFor(origin: string | undefined): Readonly<Record<string, string>>;
}

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Allows loopback origins on any port, and the given ones.
 *
 * @param given Origins such as `https://app.example`. Their hosts are also allowed as `Host`.
 * @throws {OriginError} If an origin is invalid.
 */
export function createOrigins(given: readonly string[]): Origins {
  const urls = given.map(parseOrigin);
  const origins = new Set(urls.map(({ origin }) => origin));
  const hosts = new Set(urls.map(({ host }) => host));
  const isAllowed = (origin: string): boolean =>
    origins.has(origin) || (/^https?:\/\//.test(origin) && loopbackHost.test(origin.slice(origin.indexOf("//") + 2)));
  return {
    refuse({ host = "", origin }) {
      // Prevents DNS rebinding: a page whose host name resolves to this machine would have the same origin.
      if (!loopbackHost.test(host) && !hosts.has(host.toLowerCase())) {
        return forbidden(`Host ${JSON.stringify(host)} is not allowed. Use 127.0.0.1 or localhost.`);
      }
      if (origin === undefined || isAllowed(origin)) return undefined;
      const advice = /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin)
        ? `Start the emulator with \`--origin ${origin}\` to allow it.`
        : "Serve the page from an origin such as http://localhost:3000.";
      return forbidden(`Origin ${JSON.stringify(origin)} is not allowed. ${advice}`);
    },
    isGiven: (origin) => origin !== undefined && origins.has(origin),
    headersFor: (origin) =>
      origin === undefined || !isAllowed(origin)
        ? {}
        : { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" },
  };
}

const forbidden = (message: string): Failure => new Failure(403, "FORBIDDEN", message);

function parseOrigin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Wildcards would allow unknown pages.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || url.host.includes("*")) {
    throw new OriginError(`Invalid origin "${text}". Use scheme, host and port, such as https://app.example:3000.`);
  }
  return url;
}
