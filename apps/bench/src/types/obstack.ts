import { createSelfHostedClient } from "@obstack/selfhosted";

const client = createSelfHostedClient();
const dashboards = await client.dashboards.list();
const dashboard = await client.dashboards.get("a");
const created = await client.dashboards.create({ name: "a", tiles: [{ name: "b", series: [{ aggFn: "count" }] }] });
const updated = await client.dashboards.update("a", { name: "b" });
await client.dashboards.delete("a");
const alerts = await client.alerts.list();
const alert = await client.alerts.create({ name: "a", source: "tile", thresholdType: "above", threshold: 1 });
const points = await client.charts.querySeries({ series: [{ aggFn: "count" }], startTime: 0, endTime: 1 });
const sources = await client.sources.list();
const webhooks = await client.webhooks.list();

export const names: unknown[] = [
  ...dashboards.map((item) => item.name),
  dashboard.tiles?.[0]?.name,
  created.id,
  updated.id,
  alerts[0]?.name,
  alert.threshold,
  points[0]?.["series_0.data"],
  sources[0]?.name,
  webhooks[0]?.name,
];
