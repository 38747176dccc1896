import { setTimeout } from "node:timers/promises";
import { isObstackError } from "@obstack/core";
import type { Stack } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { listObjects } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import { isSame } from "../common/value.ts";

/** Delays in milliseconds before each attempt to find an object. The server may still be working after a gateway timeout. */
export const defaultLookupDelays: readonly number[] = [0, 1000, 2000, 4000, 8000];

/** Returns whether an object may have been created despite an error. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unexpected-response";
  if (!isObstackError(error)) return false;
  if (error.kind === "connection") return (error as { sent?: boolean }).sent === true;
  if (error.kind === "response") return error.status !== undefined && error.status >= 500;
  return error.kind === "timeout" || error.kind === "unexpected-response";
}

/**
 * Finds an object after a create with an unknown outcome, among the objects that did not exist before. Never sends the create again, because
 * that could create a duplicate.
 *
 * @throws {AsCodeError} Of kind `unknown-outcome`, if the object cannot be found.
 */
export async function findCreated(
  stack: Stack,
  desired: Desired,
  isKnown: (id: string) => boolean,
  lookupDelays: readonly number[],
  cause: unknown,
  signal: AbortSignal | undefined,
): Promise<ServerObject> {
  let failure: unknown;
  for (const delay of lookupDelays) {
    await setTimeout(delay, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
    try {
      const all = await listObjects(stack, desired.kind, signal);
      const found = all.filter((one) => !isKnown(one.id) && one.name === desired.name && isLikelyMatch(desired, one));
      if (found.length === 1 && found[0] !== undefined) return found[0];
      if (found.length > 1) {
        failure = new AsCodeError("names", `${found.length} objects match: ${found.map(({ id }) => id).join(", ")}.`);
        break;
      }
    } catch (error) {
      if (signal?.aborted === true) throw error;
      failure = error;
    }
  }
  const name = `${desired.kind} ${JSON.stringify(desired.name ?? desired.key)}`;
  throw new AsCodeError(
    "unknown-outcome",
    `It is unknown whether ${name} was created: ${messageOf(cause)} ${failure === undefined ? "It is not in the list." : `It could not be found: ${messageOf(failure)}`}`,
    "The request was not retried. Apply again in a minute: the object is then found by its name, or created if it does not exist.",
    { cause },
  );
}

/** Returns whether an object with the desired name is likely the desired one: it has the same number of tiles, or watches the same tile or search. */
export function isLikelyMatch({ kind, fields, tiles = [] }: Desired, server: ServerObject): boolean {
  if (kind === "dashboard") return tiles.length === server.tiles.length;
  return ["dashboardId", "tileId", "savedSearch"].every((name) => isSame(fields[name], server.fields[name]));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
