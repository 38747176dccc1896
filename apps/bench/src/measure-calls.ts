import { compareCosts, cpuOf } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { peers } from "./peers.ts";
import { startListServer } from "./start-list-server.ts";

/** Measures the CPU time of calls and of large lists, relative to the global `fetch`. */
export async function measureCalls(quick: boolean): Promise<Measurement[]> {
  await using server = await startListServer();
  const compare = async (url: string, concurrency: number, batches: number): Promise<Record<string, number>> => {
    const costs = Object.entries(peers).map(([name, connect]) => {
      const call = connect(url);
      const cost = async (): Promise<number> =>
        cpuOf(async () => {
          for (let batch = 0; batch < batches; batch++) {
            const lists = await Promise.all(Array.from({ length: concurrency }, call));
            if (!lists.every(Array.isArray)) throw new Error(`${name} returned no list.`);
          }
        });
      return [name, cost] as const;
    });
    return compareCosts(Object.fromEntries(costs), quick ? 1 : 20);
  };
  return [
    {
      name: "CPU of a small call, 50 at a time",
      unit: "ratio",
      values: await compare(server.url, 50, quick ? 1 : 20),
    },
    { name: "CPU of a list of 5 MB", unit: "ratio", values: await compare(`${server.url}/large`, 1, 1) },
  ];
}
