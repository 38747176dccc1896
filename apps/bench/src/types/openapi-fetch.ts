import type { paths } from "@obstack/selfhosted";
import createClient from "openapi-fetch";

const client = createClient<paths>({ baseUrl: "http://localhost:8000" });
const path = { id: "a" };
const dashboards = await client.GET("/api/v2/dashboards");
const dashboard = await client.GET("/api/v2/dashboards/{id}", { params: { path } });
const created = await client.POST("/api/v2/dashboards", {
  body: { name: "a", tiles: [{ name: "b", series: [{ aggFn: "count" }] }] },
});
const updated = await client.PUT("/api/v2/dashboards/{id}", { params: { path }, body: { name: "b" } });
await client.DELETE("/api/v2/dashboards/{id}", { params: { path } });
const alerts = await client.GET("/api/v2/alerts");
const alert = await client.POST("/api/v2/alerts", {
  body: { name: "a", source: "tile", thresholdType: "above", threshold: 1 },
});
const points = await client.POST("/api/v2/charts/series", {
  body: { series: [{ aggFn: "count" }], startTime: 0, endTime: 1 },
});
const sources = await client.GET("/api/v2/sources");
const webhooks = await client.GET("/api/v2/webhooks");

export const names: unknown[] = [
  ...(dashboards.data?.data ?? []).map((item) => item.name),
  dashboard.data?.data.tiles?.[0]?.name,
  created.data?.data.id,
  updated.data?.data.id,
  alerts.data?.data[0]?.name,
  alert.data?.data.threshold,
  points.data?.data?.[0]?.["series_0.data"],
  sources.data?.data[0]?.name,
  webhooks.data?.data[0]?.name,
];
