import type { CliContext } from "../context.ts";
import { allowedOriginsVariable } from "../connection/origins.ts";
import { publicAddress } from "../connection/public-url.ts";
import type { SecretChoice, Setting } from "../connection/settings.ts";
import type { Deployment } from "../environment/deployment.ts";
import { getReason, isHtml, isObstackError, readErrorBody } from "@obstack/core";
import type { Fetch, IncomingResponse } from "@obstack/core";
import { deploymentNames } from "../environment/deployment.ts";

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

export async function checkServer(
  deployment: Deployment,
  send: Fetch,
  url: string,
  now: () => number,
): Promise<Diagnosis[]> {
  const start = now();
  let response: IncomingResponse;
  try {
    response = await send({ method: "GET", url, headers: {}, retry: false, timeout: 10_000 });
  } catch (error) {
    if (!isObstackError(error)) throw error;
    return [problem(error.message, error.hint ?? "Check the base URL.")];
  }
  const received = now();
  return [explainResponse(deployment, response, new URL(url)), ...checkClock(response, (start + received) / 2)];
}

function explainResponse(
  deployment: Deployment,
  { status, text, headers }: IncomingResponse,
  { origin, pathname }: URL,
): Diagnosis {
  if (isHtml(text)) {
    return problem(
      `${origin} returned an HTML page for ${pathname}, as the web UI does.`,
      "Use the port of the API (default: 8000), or add the path prefix of the API to the base URL.",
    );
  }
  if (status >= 200 && status <= 299) return checkEnvelope(deployment, text);
  const reason = getReason(readErrorBody(text));
  if (status === 401 || status === 403)
    return explainRefusal(deployment, `${status}: ${reason}`, headers.get("WWW-Authenticate"));
  if (status === 404) {
    return deployment === "hosted"
      ? problem("The organization or service does not exist (404).", "Check the identifiers in the management console.")
      : problem(
          `The server has no ${pathname} (404).`,
          "Add the path prefix of the API to the base URL, such as http://host/prefix.",
        );
  }
  if (status === 424) return warning("The service is idle (424).", "Start it with `obstack services start`.");
  if (status === 429) return warning("The rate limit is exhausted (429).", "Wait, or check what else uses the key.");
  return problem(`The server returned status ${status}: ${reason}`, "Check the server log.");
}

function checkEnvelope(deployment: Deployment, text: string): Diagnosis {
  const key = deployment === "hosted" ? "result" : "data";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && key in value)
      return ok("The server accepts the key and responds.");
  } catch {
    // Not JSON.
  }
  return problem(
    `The server responds, but not like a ${deploymentNames[deployment]} deployment.`,
    "Check the base URL and `--deployment`.",
  );
}

function explainRefusal(deployment: Deployment, reason: string, challenge: string | null): Diagnosis {
  const scheme = deployment === "hosted" ? "Basic" : "Bearer";
  if (challenge !== null && !new RegExp(`^${scheme}\\b`, "i").test(challenge)) {
    const other = deployment === "hosted" ? "selfhosted" : "hosted";
    return problem(
      `The server asks for ${challenge.split(" ", 1)[0]} authentication, but a ${deploymentNames[deployment]} deployment uses ${scheme}.`,
      `Pass \`--deployment ${other}\`, or use the base URL of a ${deploymentNames[deployment]} deployment.`,
    );
  }
  return problem(
    `The server rejected the key (${reason}).`,
    deployment === "hosted"
      ? "Check the key identifier and the secret. The key must be enabled, not expired, and allowed from this IP address, and its roles must allow it to read."
      : "Use a personal API access key (web UI, team settings, API keys), not an ingestion key.",
  );
}

function checkClock({ headers }: IncomingResponse, now: number): Diagnosis[] {
  const date = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(date)) return [];
  const seconds = Math.round((now - date) / 1000);
  if (Math.abs(seconds) <= 60) return [ok("The local clock agrees with the server's clock.")];
  const direction = seconds > 0 ? "ahead of" : "behind";
  return [
    warning(
      `The local clock is ${Math.abs(seconds)} s ${direction} the server's clock.`,
      "Correct the local clock. Until then, relative time ranges, for example 15m, show the wrong data.",
    ),
  ];
}
