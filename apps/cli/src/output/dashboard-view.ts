import type { Dashboard } from "@obstack/core";
import type { View } from "./view.ts";
import { tileColumns } from "./tile-columns.ts";

export function dashboardView(dashboard: Dashboard): View {
  return {
    data: dashboard,
    text: async (terminal) => {
      const { fields, table } = await import("./table.ts");
      const tiles = dashboard.tiles ?? [];
      const head = fields({ ...dashboard, tiles: tiles.length }, terminal);
      return tiles.length === 0 ? head : `${head}\n\n${table(tiles, tileColumns, terminal)}`;
    },
  };
}
