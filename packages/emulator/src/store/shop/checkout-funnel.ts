import type { Json } from "../record-store.ts";
import { count, createTile, duration, formats, gauge, shopSources } from "./tile.ts";

const { logs, traces, metrics } = shopSources;

const about = `From a product to a paid order. *Orders* are confirmed checkouts; a declined card is **not** an order.

Questions: #team-checkout`;

/** The dashboard of the team that sells. */
export const checkoutFunnel: Json = {
  id: "665f1c2ab4d3e5f6a7b8c911",
  name: "Checkout funnel",
  tags: ["production", "web-shop", "business"],
  tiles: [
    createTile("d11", "Product views", [0, 0, 6, 3], {
      displayType: "number",
      sourceId: logs,
      select: [count('Body:"Product viewed"')],
    }),
    createTile("d12", "Orders", [6, 0, 6, 3], {
      displayType: "number",
      sourceId: logs,
      select: [count('Body:"Order placed"')],
    }),
    createTile("d13", "Orders per view", [12, 0, 6, 3], {
      displayType: "number",
      sourceId: logs,
      select: [count('Body:"Order placed"'), count('Body:"Product viewed"')],
      formulas: [{ expression: "A / B" }],
    }),
    createTile("d14", "Customers", [18, 0, 6, 3], {
      displayType: "number",
      sourceId: traces,
      select: [{ ...count(), aggFn: "count_distinct", valueExpression: "SpanAttributes['user']" }],
    }),
    createTile("d15", "Orders by region", [0, 3, 12, 4], {
      displayType: "stacked_bar",
      sourceId: logs,
      groupBy: "ResourceAttributes['cloud.region']",
      select: [count('Body:"Order placed"')],
    }),
    createTile("d16", "Checkout error rate", [12, 3, 12, 4], {
      displayType: "line",
      sourceId: traces,
      asRatio: true,
      select: [count("ServiceName:checkout StatusCode:Error"), count("ServiceName:checkout")],
      numberFormat: formats.percent,
    }),
    createTile("d17", "Payment latency, p95", [0, 7, 8, 4], {
      displayType: "line",
      sourceId: traces,
      select: [duration(0.95, "ServiceName:payment")],
      numberFormat: formats.duration,
    }),
    createTile("d18", "Orders waiting", [8, 7, 8, 4], {
      displayType: "line",
      sourceId: metrics,
      select: [gauge("queue.length", "max")],
    }),
    createTile("d19", "Why checkouts fail", [16, 7, 8, 4], {
      displayType: "table",
      sourceId: logs,
      groupBy: "Body",
      select: [count("ServiceName:checkout SeverityText:error", "errors")],
    }),
    createTile("d1a", "About this dashboard", [0, 11, 8, 4], { displayType: "markdown", markdown: about }),
    createTile("d1b", "Failed checkouts", [8, 11, 16, 4], {
      displayType: "search",
      sourceId: logs,
      select: "Timestamp, Body, LogAttributes['user']",
      where: "ServiceName:checkout SeverityText:error",
      whereLanguage: "lucene",
    }),
  ],
};
