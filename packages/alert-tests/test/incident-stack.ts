import { temporaryStack } from "@obstack/testing";

const series = (more: object): object => ({
  source: "Logs",
  type: "time",
  dataSource: "events",
  aggFn: "count",
  where: "SeverityText:error",
  whereLanguage: "lucene",
  groupBy: [],
  ...more,
});

const tiles: Readonly<Record<string, { readonly series: readonly object[]; readonly asRatio?: boolean }>> = {
  Errors: { series: [series({})] },
  Grouped: { series: [series({ groupBy: ["ServiceName"] })] },
  Ratio: { series: [series({}), series({ where: "" })], asRatio: true },
  Slow: { series: [series({ aggFn: "count_distinct", field: "ServiceName" })] },
};

function alert(tile: string, fields: object): string {
  const shared = { dashboard: "shop", tile, thresholdType: "above", interval: "5m", webhook: "On-call" };
  return JSON.stringify({ name: tile, ...shared, ...fields });
}

/** Writes a stack with an alert on each kind of query to a temporary folder: a count, groups, a ratio, and a value that cannot be combined. */
export function incidentStack(more: Readonly<Record<string, string>> = {}): ReturnType<typeof temporaryStack> {
  const place = { x: 0, y: 0, w: 6, h: 3 };
  const dashboard = {
    name: "Shop",
    tiles: Object.entries(tiles).map(([name, tile]) => ({ name, ...place, asRatio: false, ...tile })),
  };
  return temporaryStack({
    "dashboards/shop.json": JSON.stringify(dashboard),
    "alerts/errors.json": alert("Errors", { threshold: 12 }),
    "alerts/grouped.json": alert("Grouped", { threshold: 5 }),
    "alerts/ratio.json": alert("Ratio", { threshold: 0.05 }),
    "alerts/slow.json": alert("Slow", { threshold: 3, interval: "15m" }),
    ...more,
  });
}
