import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "./failure.ts";

/** The value of an origin cannot be used. */
export class OriginError extends Error {
  override readonly name = "OriginError";
}

/** Which pages may use the emulator, and under which names it answers. */
export interface Origins {
  /** Returns why a request is refused, or nothing: it names an unknown host, or comes from a page of an origin that is not allowed. */
  refuse(headers: IncomingHttpHeaders): Failure | undefined;
  /** Returns the headers with which a page may read a response. */
  headersFor(origin: string | undefined): Readonly<Record<string, string>>;
}

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Allows pages of loopback origins, whatever their port, and those of the given ones.
 *
 * @param given Origins such as `https://app.example`. Their hosts are also names under which the emulator answers.
 * @throws {OriginError} If a value is no origin.
 */
export function createOrigins(given: readonly string[]): Origins {
  const urls = given.map(parseOrigin);
  const origins = new Set(urls.map(({ origin }) => origin));
  const hosts = new Set(urls.map(({ host }) => host));
  const isAllowed = (origin: string): boolean =>
    origins.has(origin) || (/^https?:\/\//.test(origin) && loopbackHost.test(origin.slice(origin.indexOf("//") + 2)));
  return {
    refuse({ host = "", origin }) {
      // A name that was made to point to this machine: its page would count as of the same origin.
      if (!loopbackHost.test(host) && !hosts.has(host.toLowerCase())) {
        return forbidden(`Host ${JSON.stringify(host)} is not allowed. Use 127.0.0.1 or localhost.`);
      }
      if (origin === undefined || isAllowed(origin)) return undefined;
      const advice = /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin)
        ? `Start the emulator with \`--origin ${origin}\` to allow it.`
        : "Serve the page from an address such as http://localhost:3000.";
      return forbidden(`Origin ${JSON.stringify(origin)} is not allowed. ${advice}`);
    },
    headersFor: (origin) =>
      origin === undefined || !isAllowed(origin)
        ? {}
        : { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" },
  };
}

const forbidden = (message: string): Failure => new Failure(403, "FORBIDDEN", message);

function parseOrigin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A wildcard is none: a page would have to be trusted before it is known.
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || url.host.includes("*")) {
    throw new OriginError(`Invalid origin "${text}". Use scheme, host and port, such as https://app.example:3000.`);
  }
  return url;
}
