import { ConnectionError } from "@obstack/core";

/** The codes of Node for a server that cannot be reached, in words. Nothing was sent. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no server listens there",
  ENOTFOUND: "no host has this name",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network of the host cannot be reached",
};

type SystemError = Error & { readonly code?: string; readonly port?: number };

/** Returns an error that explains why a server cannot be reached, or any other error as it is. */
export function explainUnreachable(error: unknown, url: string, method: string): unknown {
  const { code = "", port } = error as SystemError;
  const { origin, pathname: path } = new URL(url);
  const reason = reasons[code];
  // Another port is that of a redirect or a proxy.
  if (reason === undefined || (port ?? portOf(url)) !== portOf(url)) return error;
  const isLocal = /^http:\/\/(?:localhost|127\.|\[::1\])/.test(origin);
  const hint =
    "Check the base URL (OBSTACK_SELFHOSTED_URL or OBSTACK_HOSTED_URL), and start the server. If it is an emulator, run `obstack emulator start --detach` with its `--profile`.";
  const cause = new Error(reason);
  return new ConnectionError({ method, path, origin, cause, sent: false, ...(isLocal ? { hint } : {}) });
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}
