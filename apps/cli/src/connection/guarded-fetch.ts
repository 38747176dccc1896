import type { FetchFunction } from "@obstack/core";
import { readOperations as hostedReads } from "@obstack/hosted";
import { readOperations as selfHostedReads } from "@obstack/selfhosted";
import type { Deployment } from "../environment/deployment.ts";
import { WriteRefusal } from "../errors/command-error.ts";
import { defaultAddress } from "./origins.ts";

const readsOf = { hosted: hostedReads, selfhosted: selfHostedReads } as const;

export interface Refusal {
  readonly code: WriteRefusal["code"];
  /** What refuses the write, as the subject of a sentence. */
  readonly subject: string;
  readonly hint: string;
}

interface Server {
  readonly deployment: Deployment;
  readonly baseUrl: string | undefined;
}

/**
 * Creates a `fetch` that sends reads, and refuses everything else before it is sent. A read is a `GET`, or an operation that the spec marks
 * with `x-safe`. Its path is compared as it is sent: repeated slashes, dot segments and encoded characters match nothing.
 */
export function guardedFetch(
  fetch: FetchFunction,
  { deployment, baseUrl = defaultAddress[deployment] }: Server,
  { code, subject, hint }: Refusal,
): FetchFunction {
  // The clients reject an invalid base URL before they send anything.
  const prefix =
    baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/(?<!\/)\/+$/, "") : "";
  return async (url, init) => {
    const { pathname } = new URL(url);
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
    const isRead = readsOf[deployment].some((read) => read.method === init.method && read.path === path);
    if (init.method === "GET" || isRead) return fetch(url, init);
    throw new WriteRefusal(code, subject, `${init.method} ${pathname}`, hint);
  };
}
