import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import { isJsonObject } from "../json/json-object.ts";
import { createQueue } from "../wait/queue.ts";
import type { Queue } from "../wait/queue.ts";
import { orAbort } from "../wait/wait.ts";
import type { Change, ModifyOptions } from "./stack-resources.ts";

/** Milliseconds. A change function that takes longer may wait for a write that waits for it. */
const longestChange = 60_000;
const quickFunction = "a function that takes less than a minute, and does not wait for another write of its record";

type ModifyResource<Item, Result extends Item> = (
  id: string,
  change: Change<Item>,
  options?: ModifyOptions,
) => Promise<Result>;

/** Writes of the records of a resource. Those of one record wait for each other, because a change writes back what it read. */
export interface Turns {
  /** Runs a write when no other write of the record runs. If its signal is aborted while it waits, the write must throw without sending. */
  readonly run: <Result>(id: string, options: CallOptions | undefined, write: () => Promise<Result>) => Promise<Result>;
  /**
   * Adds the turns to a function that changes records.
   *
   * @throws {InputError} If a change is neither a function nor an object, or waits for a function that takes more than a minute.
   */
  readonly modify: <Item, Result extends Item>(modify: ModifyResource<Item, Result>) => ModifyResource<Item, Result>;
}

/** Creates the turns of a resource. */
export function createTurns(): Turns {
  const queues = new Map<string, Queue>();
  const refuse = (id: string): void => queues.get(id)?.refuse(new InputError("change", quickFunction, undefined));
  const run: Turns["run"] = async (id, options, write) => {
    const queue = queues.get(id) ?? createQueue(1, () => queues.delete(id));
    queues.set(id, queue);
    return queue.run(
      async (turn) =>
        orAbort(options?.signal, turn).catch(async (error: unknown) => {
          // Throws an error that names the operation.
          if (options?.signal?.aborted === true) await write();
          throw error;
        }),
      write,
    );
  };
  return {
    run,
    modify:
      <Item, Result extends Item>(modify: ModifyResource<Item, Result>): ModifyResource<Item, Result> =>
      async (id, change, options) => {
        const isFunction = typeof change === "function";
        if (!isFunction && !isJsonObject(change)) {
          throw new InputError("change", "a function or an object with the fields to replace", change);
        }
        const limited: typeof change = async (record) => {
          const timer = setInterval(() => refuse(id), longestChange);
          try {
            return await (change as (given: Item) => Item | void | Promise<Item | void>)(record);
          } finally {
            clearInterval(timer);
          }
        };
        return run(id, options, async () => modify(id, isFunction ? limited : change, options));
      },
  };
}
