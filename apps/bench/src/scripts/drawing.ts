// Draws dashboards in a process of its own, so that the memory is that of drawing.
import { drawDashboard, dashboardToSvg } from "@obstack/drawing";
import type { DashboardDrawing, TileContent } from "@obstack/drawing";

/** What drawing costs. */
export interface DrawingCost {
  /** CPU time of 20 dashboards of 20 tiles as SVG and text, without a warm-up, in milliseconds. */
  readonly dashboards: number;
  /** Peak memory of drawing these dashboards in MB. */
  readonly memory: number;
}

const [dashboards, tiles, series, buckets] = [20, 20, 3, 120];
const minute = 60_000;
const start = Date.UTC(2026, 0, 12);

const before = process.cpuUsage();
for (let index = 0; index < dashboards; index++) {
  const dashboard = createDashboard(index);
  dashboardToSvg(dashboard, { width: 1280, theme: "auto" });
  drawDashboard(dashboard, { width: 120, color: true });
}
const { user, system } = process.cpuUsage(before);
const memory = process.resourceUsage().maxRSS / 1000;

const cost: DrawingCost = { dashboards: (user + system) / 1000, memory };
process.send?.(cost);

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
