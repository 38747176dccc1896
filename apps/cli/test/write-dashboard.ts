import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes a dashboard with two tiles to a stack. `where` is the filter of the first tile. */
export function writeDashboard(folder: string, where: string = "ServiceName:cart", name: string = "Cart"): void {
  mkdirSync(join(folder, "dashboards"), { recursive: true });
  const tiles = ["Requests", "Errors"].map((tile, index) => ({
    name: tile,
    x: 6 * index,
    y: 0,
    w: 6,
    h: 3,
    series: [{ source: "Logs", aggFn: "count", where: index === 0 ? where : "SeverityText:error", groupBy: [] }],
  }));
  writeFileSync(join(folder, "dashboards", "cart.json"), JSON.stringify({ name, tiles }));
}
