import type { IncomingMessage } from "node:http";

/**
 * Returns why a request to a loopback server is refused, if it does not come from a program on this machine. A web page could otherwise send
 * requests, or read responses after pointing its own domain to 127.0.0.1 (DNS rebinding).
 */
export function refuseForeign({ headers, rawHeaders, socket }: IncomingMessage): string | undefined {
  const port = socket.localPort ?? 0;
  const hosts = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
  const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  const { host = "", origin, "sec-fetch-site": site } = headers;
  if (hostCount !== 1 || !hosts.includes(host.toLowerCase())) {
    return `Host ${JSON.stringify(host.slice(0, 100))} is not allowed. Use http://127.0.0.1:${port}.`;
  }
  if (origin !== undefined && !hosts.some((name) => origin.toLowerCase() === `http://${name}`)) {
    return `Origin ${JSON.stringify(origin.slice(0, 100))} is not allowed. Web pages cannot use this server.`;
  }
  // A page that only embeds an address sends no `Origin`.
  if (site !== undefined && !["same-origin", "none"].includes(site)) {
    return "Requests from pages of other sites are not allowed.";
  }
  return undefined;
}
