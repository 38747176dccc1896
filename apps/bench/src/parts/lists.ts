import { findNodes, runScript, startProcess } from "../processes.ts";
import type { Run } from "../report.ts";
import type { ListsCost } from "../scripts/lists.ts";
import type { Peer } from "../scripts/peers.ts";
import { mapValues, medians, relativeTo } from "../statistics.ts";

const compared: readonly Peer[] = ["fetch", "obstack", "openapi-fetch", "ky", "axios"];

/** Measures lists of 4 MB in new processes, where V8 has neither compiled the code nor learned the size of the heap. */
export async function measureLists({ quick, add }: Run): Promise<void> {
  await using server = await startProcess<string>("server", {}, { core: 1 });
  for (const [name, node] of Object.entries(findNodes())) {
    const rounds: Record<string, ListsCost>[] = [];
    for (let round = 0; round < (quick ? 1 : 7); round++) {
      const costs: Record<string, ListsCost> = {};
      for (const peer of compared)
        costs[peer] = await runScript<ListsCost>("lists", { peer, baseUrl: server.first }, { node, core: 0 });
      rounds.push(costs);
    }
    add({
      name: `CPU of 25 lists of 4 MB in a new process, ${name}`,
      unit: "ratio",
      goals: { obstack: 1.1 },
      values: medians(
        rounds.map((costs) =>
          relativeTo(
            "fetch",
            mapValues(costs, ({ cpu }) => cpu),
          ),
        ),
      ),
    });
    add({
      name: `Collections of the old generation during 25 lists of 4 MB, ${name}`,
      unit: "count",
      goals: { obstack: name === "Node 20" ? 2 : 10 },
      values: medians(rounds.map((costs) => mapValues(costs, ({ collections }) => collections))),
    });
  }
}
