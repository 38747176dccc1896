import { dashboardToSvg, drawDashboard, viewDashboard } from "@obstack/charts";
import type { DashboardDrawing } from "@obstack/charts";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { compareCosts, cpuOf, median } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const hour = 3_600_000;
const filters = ["", "SeverityText:error", "ServiceName:checkout", "ServiceName:checkout SeverityText:error"];

/** Measures how long `dashboards view` waits for a dashboard of 12 tiles on the emulator, and what drawing it costs, relative to JSON of the same values. */
export async function measureDashboard(quick: boolean): Promise<Measurement[]> {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0 });
  const client = createSelfHostedClient(emulator.selfHosted);
  const source = (await client.sources.list()).find(({ kind }) => kind === "log");
  const dashboard = {
    name: "Twelve tiles",
    tiles: Array.from({ length: 12 }, (_, index) => ({
      id: `tile-${index}`,
      name: `Tile ${index}`,
      x: (index % 3) * 4,
      y: Math.floor(index / 3) * 3,
      w: 4,
      h: 3,
      config: {
        displayType: "line",
        sourceId: source?.id,
        groupBy: ["ServiceName", "SeverityText", ""][index % 3],
        select: [{ aggFn: "count", where: filters[index % 4], whereLanguage: "lucene" }],
      },
    })),
  };
  const values: Record<string, number> = {};
  const drawings: DashboardDrawing[] = [];
  for (const [name, since] of Object.entries({ "24 h": 24 * hour, "7 d": 7 * 24 * hour })) {
    const times: number[] = [];
    for (let round = 0; round < (quick ? 1 : 2); round++) {
      const start = performance.now();
      const drawing = await viewDashboard(dashboard, client, { since, utc: true });
      times.push(performance.now() - start);
      if (drawing.tiles.some(({ content }) => content.kind !== "time")) throw new Error("A tile has no values.");
      drawings.push(drawing);
    }
    values[name] = median(times);
  }
  const repeat = (task: (drawing: DashboardDrawing) => unknown) => async (): Promise<number> =>
    cpuOf(async () => {
      for (const drawing of drawings) await task(drawing);
    });
  const costs = {
    JSON: repeat((drawing) => JSON.parse(JSON.stringify(drawing))),
    SVG: repeat((drawing) => dashboardToSvg(drawing, { width: 1280 })),
    text: repeat((drawing) => drawDashboard(drawing, { width: 120, color: true })),
  };
  return [
    { name: "Time to read a dashboard of 12 tiles from the emulator", unit: "ms", values },
    { name: "CPU to draw this dashboard", unit: "ratio", values: await compareCosts(costs, quick ? 1 : 10) },
  ];
}
