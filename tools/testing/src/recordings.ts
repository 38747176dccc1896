import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./start-server.ts";

/** The two releases of a self-hosted server that were recorded. */
export const releases = ["current", "older"] as const;

export type Release = (typeof releases)[number];

/** One request to a real server and its response. */
export interface Recording {
  /** What the exchange shows, for example `chart: grouped`. Names repeat where a later exchange repeats a request. */
  readonly name: string;
  readonly request: {
    readonly method: string;
    /** Path with query. */
    readonly path: string;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** Body of a JSON response. */
    readonly body?: unknown;
    /** Body of any other response. */
    readonly text?: string;
  };
  /** Whether a long list in the response was cut. */
  readonly trimmed?: boolean;
}

/** Returns the exchanges recorded with a release, in the order in which they happened. */
export function readRecordings(release: Release): Recording[] {
  const file = new URL(`../recorded/selfhosted-${release}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Recording);
}

/**
 * Returns the exchange of a release with this name.
 *
 * @throws {Error} If there is none, or more than one.
 */
export function readRecording(release: Release, name: string): Recording {
  const found = readRecordings(release).filter((recording) => recording.name === name);
  const [recording] = found;
  if (recording === undefined || found.length > 1)
    throw new Error(`${found.length} recordings of "${release}" have the name "${name}".`);
  return recording;
}

/** Returns the recorded response as an answer of the test server. Rate limits are left out: they would pace the client. */
export function replay(recording: Recording): Answer {
  return recorded(recording);
}

/** Answers like a release: with the recorded response to the same request, or 501 where there is none. */
export function replayRelease(release: Release): Answer {
  const recordings = readRecordings(release);
  return (response, { method, url, body }) => {
    const sent: unknown = body === "" ? undefined : JSON.parse(body);
    const recording = recordings.find(
      ({ request }) => request.method === method && request.path === url && isDeepStrictEqual(request.body, sent),
    );
    if (recording === undefined) {
      response.writeHead(501).end(`No recording of ${method} ${url} ${body}`);
      return;
    }
    const { status, headers, body: text } = recorded(recording);
    response.writeHead(status, headers).end(text);
  };
}

function recorded({ response: { status, headers, body, text } }: Recording): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  const kept = Object.entries(headers).filter(([name]) => !/^(?:ratelimit-|retry-after$)/i.test(name));
  return { status, headers: Object.fromEntries(kept), body: text ?? JSON.stringify(body) };
}
