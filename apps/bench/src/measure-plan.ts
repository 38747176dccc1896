import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apply, plan } from "@obstack/as-code";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { compareCosts, cpuOf } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

/** Measures a plan without changes of 300 objects and of 30, and its requests. The emulator runs in the same process, and its cost counts. */
export async function measurePlan(quick: boolean): Promise<Measurement[]> {
  const [small, large] = [await openStack(30), await openStack(300)];
  try {
    const values = await compareCosts({ "30 objects": small.plan, "300 objects": large.plan }, quick ? 1 : 10);
    large.requests.length = 0;
    await large.plan();
    return [
      { name: "CPU of a plan", unit: "ratio", values },
      { name: "Requests of a plan", unit: "count", values: { "300 objects": large.requests.length } },
    ];
  } finally {
    for (const stack of [small, large]) await stack.close();
  }
}

/** Writes a stack of which a third is dashboards with four tiles each, and applies it to an emulator of its own. */
async function openStack(objects: number) {
  const folder = mkdtempDisposableSync(join(tmpdir(), "obstack-bench-"));
  const emulator = await startEmulator({ port: 0, hostedPort: 0, behavior: "documented" });
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(folder.path, name));
  for (let index = 0; index < objects; index++) {
    const [file, text] = index % 3 === 0 ? dashboardOf(index) : alertOf(index, index - (index % 3));
    writeFileSync(join(folder.path, file), JSON.stringify(text));
  }
  const requests: string[] = [];
  const client = createSelfHostedClient({
    ...emulator.selfHosted,
    fetch: async (url, init) => {
      requests.push(url);
      return fetch(url, init);
    },
  });
  await apply(folder.path, client, await plan(folder.path, client));
  return {
    requests,
    plan: async () =>
      cpuOf(async () => {
        const { changes } = await plan(folder.path, client);
        if (changes.length > 0) throw new Error(`The plan has ${changes.length} changes.`);
      }),
    async close() {
      await emulator.close();
      folder.remove();
    },
  };
}

function dashboardOf(index: number): [file: string, content: object] {
  const series = [{ type: "time", source: "Logs", aggFn: "count", where: "level:error", groupBy: [] }];
  const tiles = [0, 1, 2, 3].map((tile) => ({ name: `Tile ${tile}`, x: (tile % 2) * 6, y: tile, w: 6, h: 3, series }));
  return [`dashboards/service-${index}.json`, { name: `Service ${index}`, tiles }];
}

function alertOf(index: number, dashboard: number): [file: string, content: object] {
  const target = { source: "tile", dashboard: `service-${dashboard}`, tile: "Tile 0" };
  const condition = { threshold: 20, thresholdType: "above", interval: "5m", webhook: "On-call" };
  return [`alerts/alert-${index}.json`, { name: `Alert ${index}`, ...target, ...condition }];
}
