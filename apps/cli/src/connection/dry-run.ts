import type { FetchFunction } from "@obstack/core";
import { secretFields } from "@obstack/hosted";
import type { CliContext } from "../context.ts";
import { httpFetch } from "./http-fetch.ts";

/** Ends a command whose write was shown, and not sent. */
class DryRunEnd extends Error {}

/** Tells of the error with which a client ends then. */
export function isDryRunEnd(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DryRunEnd;
}

/**
 * Makes a `fetch` that sends reads, and shows the first write in its place: method, address, headers and body, without secrets.
 */
export function dryRunFetch(context: CliContext): FetchFunction {
  return async (url, init) => {
    if (init.method === "GET") return httpFetch(url, init);
    const headers = Object.entries(init.headers).map(([name, value]) => {
      return `${name}: ${name === "authorization" ? value.replace(/ .*/, " [secret]") : value}`;
    });
    const body = init.body === undefined ? [] : ["", JSON.stringify(JSON.parse(init.body, hide), undefined, 2)];
    context.process.stdout.write(`${[`${init.method} ${url}`, ...headers, ...body].join("\n")}\n`);
    throw new DryRunEnd();
  };
}

function hide(name: string, value: unknown): unknown {
  return secretFields.includes(name) && typeof value === "string" ? "[secret]" : value;
}
