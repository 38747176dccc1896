import { startProcess } from "../processes.ts";
import type { Process } from "../processes.ts";
import type { Cost, Round } from "../worker.ts";
import { median } from "./median.ts";

/** How to send the calls of a measurement. */
export interface Scenario {
  readonly body: "small" | "large";
  readonly round: Round;
  readonly rounds: number;
}

/** CPU time by peer, for each round. */
export type Costs = ReadonlyMap<string, readonly number[]>;

/** Returns the CPU time of each peer in each round. The peers take turns. */
export async function measureCalls(
  node: string,
  peers: readonly string[],
  { body, round, rounds }: Scenario,
): Promise<Costs> {
  const { process: server, first } = await startProcess(process.execPath, "server", [body], 1);
  const { port } = first as { port: number };
  const workers: { peer: string; worker: Process; costs: number[] }[] = [];
  await using stack = new AsyncDisposableStack();
  stack.use(server);
  for (const peer of peers) {
    const { process: worker } = await startProcess(node, "worker", [peer, `http://127.0.0.1:${port}`], 0);
    stack.use(worker);
    // Warms up, to exclude one-time costs such as compilation and connection.
    await worker.send(round);
    await worker.send(round);
    workers.push({ peer, worker, costs: [] });
  }
  for (let index = 0; index < rounds; index++) {
    // Each round starts with another peer, so that none always runs first.
    const turn = [...workers.slice(index % workers.length), ...workers.slice(0, index % workers.length)];
    for (const { worker, costs } of turn) costs.push(((await worker.send(round)) as Cost).cpu);
  }
  return new Map(workers.map(({ peer, costs }) => [peer, costs]));
}

/** Returns the cost of peers relative to another one: the median over the rounds. */
export function compareCosts(costs: Costs, peers: readonly string[], base: string): Record<string, number> {
  const bases = costs.get(base) ?? [];
  return Object.fromEntries(
    peers.map((peer) => [
      peer,
      median((costs.get(peer) ?? []).map((cost, index) => cost / (bases[index] ?? Number.NaN))),
    ]),
  );
}
