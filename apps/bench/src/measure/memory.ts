import { startProcess } from "../processes.ts";
import type { Cost } from "../worker.ts";

/** Returns by how many MB the heap of each peer grows over 20,000 calls, after 2,000 that warm it. */
export async function measureMemory(node: string, peers: readonly string[]): Promise<Record<string, number>> {
  const growth: Record<string, number> = {};
  await using stack = new AsyncDisposableStack();
  const { process: server, first } = await startProcess(process.execPath, "server", ["small"], 1);
  stack.use(server);
  for (const peer of peers) {
    const { port } = first as { port: number };
    const { process: started } = await startProcess(node, "worker", [peer, `http://127.0.0.1:${port}`], 0);
    await using worker = started;
    const round = { concurrency: 50, collect: true };
    const { heap: before } = (await worker.ask({ ...round, calls: 2000 })) as Cost;
    const { heap: after } = (await worker.ask({ ...round, calls: 20_000 })) as Cost;
    growth[peer] = (after - before) / 1e6;
  }
  return growth;
}
