import { allowedOriginsVariable } from "../connection/origins.ts";
import { publicAddress } from "../connection/public-url.ts";
import type { SecretChoice, Setting } from "../connection/settings.ts";
import type { Deployment } from "../common/deployment.ts";
import { ok, problem, warning } from "./diagnosis.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** Looks at what is set, before anything is sent. */
export function checkSettings(deployment: Deployment, settings: readonly Setting[]): Diagnosis[] {
  const found = settings.map(({ name, value, from }) => {
    return ok(`${name} is ${name === "baseUrl" ? publicAddress(value) : value}, from the ${from}`);
  });
  const url = settings.find(({ name }) => name === "baseUrl")?.value;
  return [...found, ...(url === undefined ? [] : checkUrl(deployment, url))];
}

/** Says which secret goes to which origin. */
export function checkOrigins(choice: SecretChoice | undefined, approved: ReadonlySet<string>): Diagnosis[] {
  return [
    ...(choice?.isAllowed === true && choice.origin !== undefined
      ? [ok(`The secret of the ${choice.secret.from} is sent to ${choice.origin} alone.`)]
      : []),
    ...(approved.size > 0
      ? [ok(`${allowedOriginsVariable} lets any secret be sent to ${[...approved].join(", ")}.`)]
      : []),
  ];
}

function checkUrl(deployment: Deployment, value: string): Diagnosis[] {
  if (!URL.canParse(value)) return [];
  const { port, protocol, hostname, pathname } = new URL(value);
  const own = deployment === "hosted" ? "/v1" : "/api/v2";
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  return [
    ...(port === "8080" && deployment === "selfhosted"
      ? [warning("The base URL names port 8080, where the web UI listens by default.", "Try port 8000.")]
      : []),
    ...(pathname.replace(/\/$/, "").endsWith(own)
      ? [problem(`The base URL ends in ${own}, which obstack adds.`, `Take ${own} off its end.`)]
      : []),
    ...(protocol === "http:" && !isLocal
      ? [
          warning(
            "The base URL begins with http://, so that the key travels in clear text.",
            "Use https:// if the server has it.",
          ),
        ]
      : []),
  ];
}

/** Looks at the key itself. It is never shown. */
export function checkSecret(deployment: Deployment, secret: string): Diagnosis[] {
  if (secret !== secret.trim()) {
    return [problem("The key has a space or a line break at an end.", "Take it off, for instance with `echo -n`.")];
  }
  if (deployment === "hosted") return [];
  if (/^(?:bearer|basic)\s/i.test(secret)) {
    return [problem("The key begins with the name of a scheme.", "Give the key alone, without Bearer or Basic.")];
  }
  if (/^[^:]+:[^:]+$/.test(secret)) {
    return [
      problem(
        "The key looks like an identifier and a secret with a colon, as HTTP Basic and the hosted deployment have them.",
        "Give a personal API access key, or use --deployment hosted.",
      ),
    ];
  }
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(secret)) {
    return [
      warning(
        "The key has not the shape of a personal API access key, which is a UUID: it may be an ingestion key.",
        "Look in the web UI, team settings, API keys.",
      ),
    ];
  }
  return [];
}
