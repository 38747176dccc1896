// Reads 25 lists with one peer, as a job that runs once does. Sends their cost to the process that started this one.
import { constants, PerformanceObserver } from "node:perf_hooks";
import { peers } from "./peers.ts";
import type { Peer } from "./peers.ts";

/** The cost of the lists. */
export interface ListsCost {
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Garbage collections of the old generation. */
  readonly collections: number;
}

const { peer, baseUrl } = JSON.parse(process.argv[2] ?? "{}") as { readonly peer: Peer; readonly baseUrl: string };
let collections = 0;
const observer = new PerformanceObserver((list) => count(list.getEntries()));
observer.observe({ entryTypes: ["gc"] });

const list = await peers[peer](`${baseUrl}/4mb`);
const before = process.cpuUsage();
for (let calls = 0; calls < 25; calls++) await list();
const { user, system } = process.cpuUsage(before);
// The events of collections arrive later.
await new Promise((resolve) => setTimeout(resolve, 100));
count(observer.takeRecords());
process.send?.({ cpu: (user + system) / 1000, collections } satisfies ListsCost);
process.disconnect();

function count(entries: readonly object[]): void {
  for (const { detail } of entries as readonly { readonly detail?: { readonly kind?: number } }[])
    if (detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections++;
}
