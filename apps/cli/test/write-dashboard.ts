import { folderWith } from "@obstack/testing";

/** Writes a dashboard with two tiles to a stack. `where` is the filter of the first tile. */
export function writeDashboard(folder: string, where: string = "ServiceName:cart", name: string = "Cart"): void {
  const tiles = ["Requests", "Errors"].map((tile, index) => ({
    name: tile,
    x: 6 * index,
    y: 0,
    w: 6,
    h: 3,
    series: [{ source: "Logs", aggFn: "count", where: index === 0 ? where : "SeverityText:error", groupBy: [] }],
  }));
  folderWith({ "dashboards/cart.json": { name, tiles } }, folder);
}
