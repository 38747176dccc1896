import { setTimeout } from "node:timers/promises";
import { isObstackError } from "@obstack/core";
import type { Stack } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { listObjects } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import { isSame } from "../common/value.ts";

/** Milliseconds before each look for an object whose creation is in doubt: a gateway gives up while the work goes on. */
export const defaultLooks: readonly number[] = [0, 1000, 2000, 4000, 8000];

/** Tells whether an object may have been created though the answer says otherwise, or nothing. */
export function isInDoubt(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unexpected-response";
  if (!isObstackError(error)) return false;
  if (error.kind === "connection") return (error as { sent?: boolean }).sent === true;
  if (error.kind === "response") return error.status !== undefined && error.status >= 500;
  // What came back could not be read, or did not come in time.
  return error.kind === "timeout" || error.kind === "unexpected-response";
}

/**
 * Finds an object whose creation is in doubt among those that were not there before. It is never sent again: that could make a second one.
 *
 * @throws {AsCodeError} of kind `unknown-outcome` when it does not turn up.
 */
export async function settleCreate(
  stack: Stack,
  desired: Desired,
  isKnown: (id: string) => boolean,
  looks: readonly number[],
  cause: unknown,
  signal: AbortSignal | undefined,
): Promise<ServerObject> {
  let failure: unknown;
  for (const delay of looks) {
    await setTimeout(delay, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
    try {
      const all = await listObjects(stack, desired.kind, signal);
      const found = all.filter((one) => !isKnown(one.id) && one.name === desired.name && isMeant(desired, one));
      if (found.length === 1 && found[0] !== undefined) return found[0];
      if (found.length > 1) {
        failure = new AsCodeError(
          "names",
          `there are ${found.length} of them: ${found.map(({ id }) => id).join(", ")}`,
        );
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
    `Nobody knows whether ${name} was created: ${messageOf(cause)} ${failure === undefined ? "It is not in the list." : `It could not be found: ${messageOf(failure)}`}`,
    "It was sent once and is not sent again. Apply again in a minute: it is found by its name when it is there, and created when it is not.",
    { cause },
  );
}

/** The same name is not enough for an alert: it watches something. */
export function isMeant({ kind, fields, tiles = [] }: Desired, server: ServerObject): boolean {
  if (kind === "dashboard") return tiles.length === server.tiles.length;
  return ["dashboardId", "tileId", "savedSearch"].every((name) => isSame(fields[name], server.fields[name]));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
