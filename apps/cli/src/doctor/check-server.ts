import { getReason, isHtml, isObstackError, readErrorBody } from "@obstack/core";
import type { Fetch, IncomingResponse } from "@obstack/core";
import { deploymentNames } from "../environment/deployment.ts";
import type { Deployment } from "../environment/deployment.ts";
import { ok, problem, warning } from "./check-settings.ts";
import type { Diagnosis } from "./check-settings.ts";

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
