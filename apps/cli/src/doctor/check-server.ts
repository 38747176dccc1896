import { isObstackError } from "@obstack/core";
import type { Fetch, IncomingResponse } from "@obstack/core";
import type { Deployment } from "../common/deployment.ts";
import { ok, problem, warning } from "./diagnosis.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** Reads an address without a key. */
export type Probe = (url: string) => Promise<{ readonly status: number; readonly text: string }>;

const isHtml = (text: string): boolean => /^\s*<(?:!doctype|html|head|body)\b/i.test(text);

/** Asks the server for something that changes nothing, and says what its answer means. */
export async function checkServer(
  deployment: Deployment,
  send: Fetch,
  url: string,
  now: () => number,
  probe: Probe,
): Promise<Diagnosis[]> {
  const begin = now();
  let response: IncomingResponse;
  try {
    response = await send({ method: "GET", url, headers: {}, retry: false, timeout: 10_000 });
  } catch (error) {
    if (!isObstackError(error)) throw error;
    return [problem(error.message, await elsewhere(probe, url, error.hint ?? "Check the base URL."))];
  }
  const received = now();
  return [
    ...(await meaningOf(deployment, response, probe, url)),
    ...checkClock(response, (begin + received) / 2),
    ...checkBudget(response),
  ];
}

async function meaningOf(
  deployment: Deployment,
  response: IncomingResponse,
  probe: Probe,
  url: string,
): Promise<Diagnosis[]> {
  const { status, text, headers } = response;
  const { origin, pathname } = new URL(url);
  if (isHtml(text)) {
    const fix = "Give the port of the API, 8000 by default, or the path prefix that it is below.";
    return [
      problem(`${origin} answers ${pathname} with a page, as the web UI does.`, await elsewhere(probe, url, fix)),
    ];
  }
  if (status >= 200 && status <= 299) return [isEnvelope(deployment, text)];
  if (status === 401 || status === 403) return [refusal(deployment, status, headers.get("WWW-Authenticate"))];
  if (status === 404) {
    return deployment === "hosted"
      ? [
          problem(
            "The server knows no such organization or service (404).",
            "Check the identifiers in the management console.",
          ),
        ]
      : [
          problem(
            `The server has no ${pathname} (404).`,
            "Give the path prefix that the API is below, as in http://host/prefix.",
          ),
        ];
  }
  if (status === 424) return [warning("The service is idle (424).", "Run: obstack services start")];
  if (status === 429) return [warning("The rate limit is used up (429).", "Wait, or find out who else uses the key.")];
  return [problem(`The server answers with ${status}.`, "Look at its log.")];
}

function isEnvelope(deployment: Deployment, text: string): Diagnosis {
  const key = deployment === "hosted" ? "result" : "data";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && key in value)
      return ok("The server accepts the key, and answers.");
  } catch {
    // Said below.
  }
  return problem(
    `The server answers, but not as the ${deployment} deployment does.`,
    "Check the base URL and --deployment.",
  );
}

function refusal(deployment: Deployment, status: number, asked: string | null): Diagnosis {
  const scheme = deployment === "hosted" ? "Basic" : "Bearer";
  if (asked !== null && !new RegExp(`^${scheme}\\b`, "i").test(asked)) {
    const other = deployment === "hosted" ? "selfhosted" : "hosted";
    return problem(
      `The server wants ${asked.split(" ", 1)[0]} authentication, and the ${deployment} deployment has ${scheme}.`,
      `Use --deployment ${other}, or the base URL of the ${deployment} deployment.`,
    );
  }
  return problem(
    `The server refuses the key (${status}).`,
    deployment === "hosted"
      ? "Check the key identifier and secret, and whether the key is enabled, has not expired, and may be used from this address."
      : "Use a personal API access key (web UI, team settings, API keys), not an ingestion key.",
  );
}

/** Looks whether the API answers on its default port of the same machine. */
async function elsewhere(probe: Probe, url: string, otherwise: string): Promise<string> {
  const there = new URL(url);
  if (there.port === "8000" || there.protocol === "https:") return otherwise;
  there.port = "8000";
  try {
    const { text, status } = await probe(String(there));
    return isHtml(text) || status === 404 ? otherwise : `The API answers on ${there.origin}: make that the base URL.`;
  } catch {
    return otherwise;
  }
}

function checkClock({ headers }: IncomingResponse, now: number): Diagnosis[] {
  const date = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(date)) return [];
  const seconds = Math.round((now - date) / 1000);
  if (Math.abs(seconds) <= 60) return [ok("The clock of this machine agrees with the server's.")];
  const direction = seconds > 0 ? "ahead of" : "behind";
  return [
    warning(
      `The clock of this machine is ${Math.abs(seconds)} s ${direction} the server's.`,
      "Set it, or time ranges such as 15m show the wrong data.",
    ),
  ];
}

function checkBudget({ headers }: IncomingResponse): Diagnosis[] {
  const left = headers.get("RateLimit-Remaining") ?? headers.get("X-RateLimit-Remaining");
  const of = headers.get("RateLimit-Limit") ?? headers.get("X-RateLimit-Limit");
  if (left === null) return [];
  const what = `${left}${of === null ? "" : ` of ${of}`} requests are left in this window.`;
  return [Number(left) > 5 ? ok(what) : warning(what, "Others may use the key too; commands wait when none is left.")];
}
