// Draws dashboards in a process of its own, so that its memory is that of drawing.
import { drawDashboard, dashboardToSvg, tileToSvg } from "@obstack/drawing";
import type { DashboardDrawing, TileContent } from "@obstack/drawing";
import { svgToPng } from "@obstack/drawing/png";

/** What drawing costs. */
export interface DrawingCost {
  /** Milliseconds of CPU. */
  readonly cpu: number;
  /** Highest memory of the process in MB. */
  readonly memory: number;
}

const [dashboards, tiles, series, buckets] = [20, 20, 3, 120];
const minute = 60_000;
const start = Date.UTC(2026, 0, 12);

process.on("message", (task: "dashboards" | "panel") => {
  void (task === "panel" ? drawPanel() : drawDashboards()).then((cost) => process.send?.(cost));
});
process.send?.({ page: dashboardToSvg(createDashboard(0), { width: 1280, theme: "light" }) });

async function drawDashboards(): Promise<DrawingCost> {
  return measure(async () => {
    for (let index = 0; index < dashboards; index++) {
      const dashboard = createDashboard(index);
      dashboardToSvg(dashboard, { width: 1280, theme: "auto" });
      drawDashboard(dashboard, { width: 120, color: true });
    }
  });
}

async function drawPanel(): Promise<DrawingCost> {
  const tile = createDashboard(0).tiles[0];
  if (tile === undefined) throw new Error("The dashboard has no tiles.");
  return measure(async () => {
    await svgToPng(tileToSvg(tile, { width: 600, height: 300, theme: "light" }));
  });
}

async function measure(run: () => Promise<void>): Promise<DrawingCost> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1000 };
}

function createDashboard(seed: number): DashboardDrawing {
  const range = { startTime: start, endTime: start + buckets * minute };
  return {
    name: `Dashboard ${seed}`,
    range,
    utc: true,
    tiles: Array.from({ length: tiles }, (_, index) => ({
      name: `Tile ${index}`,
      x: (index % 3) * 4,
      y: Math.floor(index / 3) * 4,
      w: 4,
      h: 4,
      content: createContent(seed * tiles + index, range),
    })),
  };
}

function createContent(seed: number, range: DashboardDrawing["range"]): TileContent {
  return {
    kind: "time",
    display: seed % 2 === 0 ? "line" : "stacked",
    times: Array.from({ length: buckets }, (_, row) => start + row * minute),
    width: minute,
    range,
    series: Array.from({ length: series }, (_, index) => ({
      name: `group ${index}`,
      values: Array.from({ length: buckets }, (__, row) => Math.round(100 + 80 * Math.sin(row / (5 + index) + seed))),
    })),
  };
}
