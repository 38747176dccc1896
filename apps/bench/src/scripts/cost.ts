/** The cost of a task. */
export interface Cost {
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Wall time in milliseconds. */
  readonly wall: number;
  /** Peak memory of the process in MB. */
  readonly memory: number;
  /** Number of requests sent. */
  readonly requests: number;
  /** Number of changes, files or objects. */
  readonly changes: number;
}

/** Runs a task that counts its requests and returns its number of changes, and sends its cost to the process that started this one. */
export async function sendCost(run: (countRequest: () => void) => Promise<number>): Promise<void> {
  let requests = 0;
  const before = process.cpuUsage();
  const start = performance.now();
  const changes = await run(() => requests++);
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  const cost: Cost = {
    cpu: (user + system) / 1000,
    wall,
    memory: process.resourceUsage().maxRSS / 1000,
    requests,
    changes,
  };
  process.send?.(cost);
}
