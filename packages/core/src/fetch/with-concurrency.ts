import { createQueue } from "../wait/queue.ts";
import type { Fetch } from "./fetch.ts";
import { hold } from "./pause.ts";

/** Limits concurrent requests. Further requests wait in order. */
export function withConcurrency(limit: number): (fetch: Fetch) => Fetch {
  const queue = createQueue(limit);
  return (fetch) => async (request) =>
    queue.run(
      async (turn) => hold(request, turn),
      async () => fetch(request),
    );
}
