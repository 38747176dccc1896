import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { TestResponse } from "./start-server.ts";

/** Recorded releases of a self-hosted server. */
export const releases = ["current", "older"] as const;

/** A recorded release. */
export type Release = (typeof releases)[number];

/** A request to a real server and its response. */
export interface Recording {
  /** What the exchange shows, for example `chart: grouped`. Not unique: a later exchange may repeat a request. */
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
}

/** Returns the exchanges recorded with a release, oldest first. */
export function readRecordings(release: Release): Recording[] {
  return readLines(`selfhosted-${release}.jsonl`);
}

/** Returns the exchanges recorded with a release that show raw SQL, formulas, schedules and groups, oldest first. */
export function readSloRecordings(release: Release): Recording[] {
  return readLines(`selfhosted-${release}-slo.jsonl`);
}

/** Returns the last recorded version of each object of a kind. */
export function recordedObjects(release: Release, kind: string): Record<string, unknown>[] {
  const found = new Map<unknown, Record<string, unknown>>();
  for (const { request, response } of readRecordings(release)) {
    const { data } = Object(response.body) as { data?: Record<string, unknown> | Record<string, unknown>[] };
    if (data !== undefined && request.path.startsWith(`/api/v2/${kind}`))
      for (const record of [data].flat()) found.set(record["id"], record);
  }
  return [...found.values()];
}

/** Returns the lines of a file with recordings. */
export function readLines<Line = Recording>(name: string): Line[] {
  const text = readFileSync(new URL(`../recorded/${name}`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

/**
 * Returns the exchange with a name.
 *
 * @throws {Error} If no exchange or more than one has the name.
 */
export function readRecording(release: Release, name: string): Recording {
  const found = readRecordings(release).filter((recording) => recording.name === name);
  const [recording] = found;
  if (recording === undefined || found.length > 1)
    throw new Error(`Expected one recording named "${name}" of release "${release}", found ${found.length}.`);
  return recording;
}

/** Returns a recorded response for the test server, without rate limit headers, which would slow the client down. */
export function replay({ response: { status, headers, body, text } }: Recording) {
  const kept = Object.entries(headers).filter(([name]) => !/^(?:ratelimit-|retry-after$)/i.test(name));
  return { status, headers: Object.fromEntries(kept), body: text ?? JSON.stringify(body) };
}

/** Responds like a release: with the recorded response to the same request, or with 501. */
export function replayRelease(release: Release): TestResponse {
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
    const { status, headers, body: text } = replay(recording);
    response.writeHead(status, headers).end(text);
  };
}
