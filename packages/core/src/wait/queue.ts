import type { Wait } from "./wait.ts";

/** Runs tasks in order, a limited number at a time. */
export interface Queue {
  /**
   * Runs a task when it is its turn.
   *
   * @param hold Waits for the turn. If it rejects, the task leaves the queue, and the call rejects too.
   */
  run<Result>(hold: (turn: Wait) => Promise<void>, task: () => Promise<Result>): Promise<Result>;
  /** Rejects all waiting tasks. */
  refuse(error: Error): void;
}

/**
 * Creates a queue.
 *
 * @param limit Maximum number of tasks that run at a time.
 * @param onIdle Called when the last task has ended and none waits. Default: none.
 */
export function createQueue(limit: number, onIdle?: () => void): Queue {
  let running = 0;
  // A set keeps the order, and a task that leaves can be removed.
  const waiting = new Set<(error?: Error) => void>();
  return {
    async run(hold, task) {
      // A finished task passes its slot to the next one, so `running` does not change.
      if (running < limit) running++;
      else {
        await hold((start) => {
          waiting.add(start);
          return () => waiting.delete(start);
        });
      }
      try {
        return await task();
      } finally {
        const [next] = waiting;
        if (next !== undefined) {
          waiting.delete(next);
          next();
        } else if (--running === 0) onIdle?.();
      }
    },
    refuse(error) {
      for (const end of waiting) end(error);
      waiting.clear();
    },
  };
}
