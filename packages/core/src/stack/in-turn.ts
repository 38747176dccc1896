import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/call-options.ts";
import { isJsonObject } from "../json/json-object.ts";
import { createQueue } from "../wait/queue.ts";
import type { Queue } from "../wait/queue.ts";
import { orAbort } from "../wait/wait.ts";
import type { Change, ModifyOptions } from "./stack-resources.ts";

/** Milliseconds. A change function that takes longer may wait for a change that waits for it. */
const longestChange = 60_000;
const quickFunction = "a function that takes less than a minute, and does not wait for another change of its record";

type ModifyResource<Item, Result extends Item> = (
  id: string,
  change: Change<Item>,
  options?: ModifyOptions,
) => Promise<Result>;

/**
 * Makes changes of one record wait for each other, because each writes back what it read.
 *
 * @param reader Reads a record. With an aborted signal, it throws the error of an aborted call.
 * @throws {InputError} If a change is neither a function nor an object, or waits for a function that takes more than a minute.
 */
export function inTurn<Item, Result extends Item>(
  reader: { get(id: string, options?: CallOptions): Promise<unknown> },
  modify: ModifyResource<Item, Result>,
): ModifyResource<Item, Result> {
  const queues = new Map<string, Queue>();
  return async (id, change, options) => {
    const isFunction = typeof change === "function";
    if (!isFunction && !isJsonObject(change)) {
      throw new InputError("change", "a function or an object with the fields to replace", change);
    }
    const queue = queues.get(id) ?? createQueue(1, () => queues.delete(id));
    queues.set(id, queue);
    const limited: typeof change = async (record) => {
      const timer = setInterval(() => queue.refuse(new InputError("change", quickFunction, undefined)), longestChange);
      try {
        return await (change as (given: Item) => Item | void | Promise<Item | void>)(record);
      } finally {
        clearInterval(timer);
      }
    };
    return queue.run(
      async (turn) =>
        orAbort(options?.signal, turn).catch(async (error: unknown) => {
          if (options?.signal?.aborted === true) await reader.get(id, options);
          throw error;
        }),
      async () => modify(id, isFunction ? limited : change, options),
    );
  };
}
