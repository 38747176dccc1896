// One peer in a process of its own. Runs a round when told, and says what the round cost this process.
import type { Connect } from "./peers/peer.ts";

/** What a worker is told. */
export interface Round {
  readonly calls: number;
  readonly concurrency: number;
  /** Whether the heap is collected and looked at after the round. */
  readonly collect?: boolean;
}

/** What a round cost. */
export interface Cost {
  /** Microseconds of CPU, user and system. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly wall: number;
  /** Bytes of the heap, after a collection where one was asked for. */
  readonly heap: number;
}

const [, , peer = "", baseUrl = ""] = process.argv;
const { connect } = (await import(`./peers/${peer}.mjs`)) as { connect: Connect };
const call = connect(baseUrl);

async function run({ calls, concurrency, collect = false }: Round): Promise<Cost> {
  let left = calls;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const records = await call();
      if (!Array.isArray(records) || records.length === 0) throw new Error(`${peer} got no list`);
    }
  };
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const wall = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  if (collect) globalThis.gc?.();
  return { cpu: user + system, wall, heap: process.memoryUsage().heapUsed };
}

process.on("message", (round: Round) => void run(round).then((cost) => process.send?.(cost)));
process.once("disconnect", () => process.exit());
process.send?.("ready");
