/** Ports of a self-hosted server: its interface, and its web UI. */
const [apiPort, webPort] = ["8000", "8080"];

/** Returns the usual address of the web UI of a self-hosted server. Returns undefined if the interface is not at its usual port. */
export function webAddress(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const url = new URL(baseUrl);
  if (url.port !== apiPort) return undefined;
  url.port = webPort;
  return url.origin;
}
