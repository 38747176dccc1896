import { isDeepStrictEqual } from "node:util";
import type { LiveServer } from "./connect.ts";

/** Runs a step. Resolves to `undefined` if the step fails. */
export type RunStep = <Result>(name: string, run: () => Promise<Result>) => Promise<Result | undefined>;

/** How a feature works on a server. `untested`: the server lacks what the test needs, such as events. */
export interface Outcome {
  readonly works: "yes" | "partly" | "no" | "untested";
  /** Why the feature does not work completely, as sentences. */
  readonly reason?: string;
}

/** Something that users do, and the test of it on a server. */
export interface Feature<Server = LiveServer> {
  /** Row of the page "Releases". */
  readonly title: string;
  /**
   * Tests the feature in steps. The names of all objects that it creates contain `server.name`, and they are deleted afterwards.
   *
   * @param limit Receives what the release does not support. Failed steps take precedence.
   */
  check(server: Server, step: RunStep, limit: SetLimit): Promise<void>;
}

/** Receives what a release does not support. */
export type SetLimit = (works: Exclude<Outcome["works"], "yes">, reason: string) => void;

/** Fails a step unless two values are equal, whatever the order of fields. */
export function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: expected ${cut(JSON.stringify(expected))}, received ${cut(JSON.stringify(found))}.`);
}

function cut(text: string | undefined): string {
  return text === undefined || text.length <= 300 ? String(text) : `${text.slice(0, 300)}…`;
}
