import { defineDashboard } from "@obstack/as-code";
import { services } from "../lib/services.ts";

export default services.map(({ name, tier }) => {
  const logs = { source: "Logs", type: "time", dataSource: "events", aggFn: "count", whereLanguage: "lucene" };
  const traces = { ...logs, source: "Traces", aggFn: "quantile", level: 0.95, field: "Duration" };
  const where = `ServiceName:${name}`;
  return defineDashboard({
    key: name,
    name: `Service ${name}`,
    tags: ["service", tier],
    tiles: [
      { name: "Requests", x: 0, y: 0, w: 4, h: 3, series: [{ ...logs, where }] },
      { name: "Errors", x: 4, y: 0, w: 4, h: 3, series: [{ ...logs, where: `${where} AND SeverityText:error` }] },
      { name: "Slow requests", x: 8, y: 0, w: 4, h: 3, series: [{ ...traces, where }] },
    ],
  });
});
