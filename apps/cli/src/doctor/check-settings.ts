import type { CliContext } from "../context.ts";
import { allowedOriginsVariable } from "../connection/settings.ts";
import { publicAddress } from "../connection/public-url.ts";
import type { SecretChoice, Setting } from "../connection/settings.ts";
import type { Deployment } from "../environment/profile.ts";

export function checkSettings(deployment: Deployment, settings: readonly Setting[]): Diagnosis[] {
  const found = settings.map(({ name, value, from }) => {
    return ok(`${name} is ${name === "baseUrl" ? publicAddress(value) : value} (${from}).`);
  });
  const url = settings.find(({ name }) => name === "baseUrl")?.value;
  return [...found, ...(url === undefined ? [] : checkUrl(deployment, url))];
}

export function checkOrigins(
  choice: SecretChoice | undefined,
  approved: ReadonlySet<string>,
  { isAgent, environment }: Pick<CliContext, "isAgent" | "environment">,
): Diagnosis[] {
  return [
    ...(choice?.isAllowed === true && choice.origin !== undefined
      ? [ok(`The secret of ${choice.secret.from} is sent only to ${choice.origin}.`)]
      : []),
    ...(approved.size > 0
      ? [ok(`${allowedOriginsVariable} allows sending any secret to ${[...approved].join(", ")}.`)]
      : []),
    ...(isAgent && environment[allowedOriginsVariable]
      ? [ok(`${allowedOriginsVariable} has no effect in agent mode, and neither has --base-url on another origin.`)]
      : []),
  ];
}

function checkUrl(deployment: Deployment, value: string): Diagnosis[] {
  if (!URL.canParse(value)) return [];
  const { port, protocol, hostname, pathname } = new URL(value);
  const apiPath = deployment === "hosted" ? "/v1" : "/api/v2";
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  return [
    ...(port === "8080" && deployment === "selfhosted"
      ? [warning("The base URL uses port 8080, the default port of the web UI.", "Try port 8000.")]
      : []),
    ...(pathname.replace(/\/$/, "").endsWith(apiPath)
      ? [
          problem(
            `The base URL ends with ${apiPath}, which obstack adds itself.`,
            `Remove ${apiPath} from the base URL.`,
          ),
        ]
      : []),
    ...(protocol === "http:" && !isLocal
      ? [warning("The base URL uses http://: the key is sent unencrypted.", "Use https:// if the server supports it.")]
      : []),
  ];
}

/** Checks the format of the key. Diagnoses never contain it. */
export function checkSecret(deployment: Deployment, secret: string): Diagnosis[] {
  if (secret !== secret.trim()) {
    return [
      problem(
        "The key starts or ends with a space or line break.",
        "Remove it. When writing the key to a file, use `printf %s` or `echo -n`.",
      ),
    ];
  }
  if (deployment === "hosted") return [];
  if (/^(?:bearer|basic)\s/i.test(secret)) {
    return [problem("The key starts with an authentication scheme.", "Remove Bearer or Basic from the key.")];
  }
  if (/^[^:]+:[^:]+$/.test(secret)) {
    return [
      problem(
        "The key looks like an identifier and a secret separated by a colon, as used by hosted deployments.",
        "Use a personal API access key, or pass `--deployment hosted`.",
      ),
    ];
  }
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(secret)) {
    return [
      warning(
        "The key does not look like a personal API access key, which is a UUID. It may be an ingestion key.",
        "Copy the personal API access key from the web UI (team settings, API keys).",
      ),
    ];
  }
  return [];
}

export interface Diagnosis {
  readonly level: "ok" | "warning" | "problem";
  readonly what: string;
  readonly fix?: string;
}

export const ok = (what: string): Diagnosis => ({ level: "ok", what });
export const warning = (what: string, fix: string): Diagnosis => ({ level: "warning", what, fix });
export const problem = (what: string, fix: string): Diagnosis => ({ level: "problem", what, fix });
