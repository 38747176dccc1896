// Runs one peer in a separate process. Runs a round for every message, and responds with its cost.
import type { Connect } from "./peers/peer.ts";

/** A round of calls. */
export interface Round {
  readonly calls: number;
  readonly concurrency: number;
  /** Whether to collect garbage before measuring the heap. */
  readonly collect?: boolean;
}

/** The cost of a round. */
export interface Cost {
  /** CPU time in microseconds, user and system. */
  readonly cpu: number;
  /** Wall time in milliseconds. */
  readonly wall: number;
  /** Heap size in bytes, after garbage collection if requested. */
  readonly heap: number;
}

const [, , peer = "", baseUrl = ""] = process.argv;
const { connect } = (await import(`./peers/${peer}.mjs`)) as { connect: Connect };
const call = connect(baseUrl);

async function run({ calls, concurrency, collect = false }: Round): Promise<Cost> {
  let remaining = calls;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) {
      const records = await call();
      if (!Array.isArray(records) || records.length === 0) throw new Error(`Expected ${peer} to return a list.`);
    }
  };
  const cpu = process.cpuUsage();
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  if (collect) globalThis.gc?.();
  return { cpu: user + system, wall, heap: process.memoryUsage().heapUsed };
}

process.on("message", (round: Round) => void run(round).then((cost) => process.send?.(cost)));
process.once("disconnect", () => process.exit());
process.send?.("ready");
