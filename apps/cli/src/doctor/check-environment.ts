import { runtime } from "../common/runtime.ts";
import { ok, warning } from "./diagnosis.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** Checks the environment of this machine: Node version, proxies and certificate validation. */
export function checkEnvironment(environment: Readonly<Record<string, string | undefined>>): Diagnosis[] {
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].filter((name) => environment[name]);
  return [
    ok(runtime),
    ...(proxies.length > 0
      ? [ok(`Requests use the proxy in ${proxies.join(" and ")}, except to hosts in NO_PROXY.`)]
      : []),
    ...(environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
      ? [
          warning(
            "NODE_TLS_REJECT_UNAUTHORIZED=0 disables certificate validation: anyone on the network path can read the key.",
            "Unset it, and set NODE_EXTRA_CA_CERTS to the certificate of your certificate authority.",
          ),
        ]
      : []),
  ];
}
