import { startProcess } from "../processes.ts";
import type { Cost } from "../worker.ts";
import { median } from "./median.ts";

/** Returns the heap growth of each peer in MB over 20,000 calls after a warm-up of 20,000 calls: the median of three runs. */
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
    const growths: number[] = [];
    let { heap: before } = (await worker.send({ ...round, calls: 20_000 })) as Cost;
    for (let run = 0; run < 3; run++) {
      const { heap: after } = (await worker.send({ ...round, calls: 20_000 })) as Cost;
      growths.push((after - before) / 1e6);
      before = after;
    }
    growth[peer] = median(growths);
  }
  return growth;
}
