import { ok, warning } from "./diagnosis.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** Looks at what of this machine stands between it and the server. */
export function checkEnvironment(environment: Readonly<Record<string, string | undefined>>): Diagnosis[] {
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].filter((name) => environment[name]);
  return [
    ok(`Node ${process.versions.node}`),
    ...(proxies.length > 0
      ? [ok(`${proxies.join(" and ")} is set: requests go through that proxy, but to the hosts in NO_PROXY.`)]
      : []),
    ...(environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
      ? [
          warning(
            "NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off: anyone in between can read the key.",
            "Unset it, and name the certificate of the authority in NODE_EXTRA_CA_CERTS.",
          ),
        ]
      : []),
  ];
}
