import type { FetchFunction, Hooks, TransportOptions } from "@obstack/core";
import type { Profile } from "../environment/profile.ts";
import type { CliContext } from "../context.ts";
import type { OutputFormat } from "../output/show.ts";
import { findRefusal, guardedFetch } from "./refuse-writes.ts";
import type { ClientFlags, ConnectionFlags } from "./flags.ts";
import { httpFetch } from "./http-fetch.ts";

/** Retry delay in milliseconds from which a message is printed, so that the command does not seem to hang. */
const minAnnouncedDelay = 2000;

const send: FetchFunction = async (url, init) =>
  httpFetch(url, init).catch(async (error: unknown) => {
    throw (await import("./explain-unreachable.ts")).explainUnreachable(error, url, init.method);
  });

/** Returns how a client sends requests: what is refused or only shown, how long it waits, and what it says meanwhile. */
export function transportOptions(
  context: CliContext,
  server: Pick<Profile, "deployment" | "baseUrl">,
  flags: ClientFlags<ConnectionFlags>,
): TransportOptions {
  const { verbose, maxWait, dryRun = false, output = "table", query } = flags;
  const log = (text: string): void => {
    context.progress.clear();
    context.tell(text);
  };
  let waitsUntil = 0;
  /** Announces a wait for the rate limit once: all requests of a client wait for the same one. */
  const announce = (delay: number, text: string): void => {
    const end = context.now() + delay;
    const isAnnounced = end < waitsUntil + minAnnouncedDelay;
    waitsUntil = Math.max(waitsUntil, end);
    if (delay >= minAnnouncedDelay && !isAnnounced) log(text);
  };
  const hooks: Hooks = {
    ...(verbose && {
      onRequest: ({ method, path, attempt }) => log(`> ${method} ${path}${attempt > 1 ? `, attempt ${attempt}` : ""}`),
      onResponse: ({ status, duration }) => log(`< ${status} in ${Math.round(duration)} ms`),
    }),
    onRetry: ({ delay, status, error }) => {
      if (verbose && error !== undefined) log(`< ${error.message}`);
      const reason =
        status === undefined
          ? "The server could not be reached"
          : status === 429
            ? "Rate limit reached"
            : `The server returned status ${status}`;
      const text = `${reason}. Retrying in ${Math.ceil(delay / 1000)} s.`;
      if (verbose || (status !== 429 && delay >= minAnnouncedDelay)) log(text);
      else if (status === 429) announce(delay, text);
    },
    onWait: ({ delay }) => announce(delay, `Rate limit reached. Waiting ${Math.ceil(delay / 1000)} s.`),
  };
  if (dryRun) {
    const shown = { output: output as OutputFormat, query };
    const fetch: FetchFunction = async (url, init) =>
      (await import("./dry-run.ts")).dryRunFetch(
        context,
        shown,
        flags.showsReads === true ? undefined : send,
      )(url, init);
    return { hooks: {}, retry: false, fetch };
  }
  const refuse = findRefusal(context, server.deployment, flags);
  // The attempts before and after the wait take time, too.
  const retry = maxWait === undefined ? {} : { retry: { maximumDelay: maxWait, totalTimeout: maxWait + 60_000 } };
  const fetch: FetchFunction = async (url, init) => {
    const response = await send(url, init);
    flags.onHeaders?.(response.headers);
    return response;
  };
  return { hooks, ...retry, fetch: refuse === undefined ? fetch : guardedFetch(fetch, server, refuse) };
}
