// Measures the calls of one peer on the Node release that runs this script.
import { Bench } from "tinybench";
import { median } from "../statistics.ts";
import { peers } from "./peers.ts";
import type { Peer } from "./peers.ts";

/** What to measure. */
export interface CallsTask {
  readonly peer: Peer;
  readonly baseUrl: string;
  /** Milliseconds of CPU time for each measurement. 0 measures the growth of the heap instead. */
  readonly time: number;
}

/** CPU time in milliseconds for each task, or growth of the heap in MB. */
export type CallsCost = Readonly<Record<"concurrent" | "sequential" | "list" | "heap", number | undefined>>;

const { peer, baseUrl, time } = JSON.parse(process.argv[2] ?? "{}") as CallsTask;
const concurrency = 50;
const call = await connect(baseUrl);
const callMany = async (): Promise<unknown> => Promise.all(Array.from({ length: concurrency }, call));

const cost: CallsCost =
  time === 0
    ? { concurrent: undefined, sequential: undefined, list: undefined, heap: await measureHeap() }
    : { ...(await measureCpu(await connect(`${baseUrl}/large`))), heap: undefined };
process.send?.(cost);

async function connect(url: string): Promise<() => Promise<void>> {
  const list = await peers[peer](url);
  return async () => {
    const records = await list();
    if (!Array.isArray(records) || records.length === 0) throw new Error(`Expected ${peer} to return a list.`);
  };
}

function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measureCpu(readList: () => Promise<void>): Promise<Omit<CallsCost, "heap">> {
  const bench = new Bench({ now, time, warmupTime: time, throws: true });
  bench.add("concurrent", callMany).add("sequential", call).add("list", readList);
  await bench.run();
  const meanOf = (name: string): number | undefined => {
    const result = bench.getTask(name)?.result;
    return result?.state === "completed" ? result.latency.mean : undefined;
  };
  return { concurrent: meanOf("concurrent"), sequential: meanOf("sequential"), list: meanOf("list") };
}

/** Returns the growth over 20,000 calls after as many to warm up: the median of three. */
async function measureHeap(): Promise<number> {
  const sizes: number[] = [];
  for (let run = 0; run < 4; run++) {
    for (let calls = 0; calls < 20_000; calls += concurrency) await callMany();
    globalThis.gc?.();
    sizes.push(process.memoryUsage().heapUsed / 1e6);
  }
  return median(sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0)));
}
