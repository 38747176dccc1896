// The server that all peers call, as light as possible so that the client dominates the measurement.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const toId = (index: number): string => index.toString(16).padStart(24, "0");

const dashboard = (index: number): object => ({
  id: toId(index),
  name: `Service overview ${index}`,
  tags: ["production"],
  tiles: Array.from({ length: 4 }, (_, tile) => ({
    id: `${index}-${tile}`,
    name: "Error rate",
    x: 0,
    y: tile,
    w: 6,
    h: 4,
    asRatio: false,
    series: [{ type: "time", dataSource: "events", aggFn: "count", where: "level:error", groupBy: ["service"] }],
  })),
});

const alert = (index: number): object => ({
  id: toId(index + 1000),
  name: `Errors ${index}`,
  state: "OK",
  source: "tile",
  dashboardId: toId(index),
  tileId: `${index}-0`,
  interval: "5m",
  threshold: 10,
  thresholdType: "above",
  channel: { type: "webhook", webhookId: "f".repeat(24) },
});

const list = (count: number, item: (index: number) => object): Buffer =>
  Buffer.from(JSON.stringify({ data: Array.from({ length: count }, (_, index) => item(index)) }));

/** Lists by the start of their path, and one for all others. */
const lists = {
  "/large/": list(7400, dashboard),
  "/4mb/": list(4790, dashboard),
  "/stack/api/v2/alerts": list(20, alert),
  "/stack/api/v2/webhooks": list(1, () => ({ id: "f".repeat(24), name: "On-call" })),
  "/stack/": list(20, dashboard),
};
const small = list(1, dashboard);

const server = createServer(({ url = "" }, response) => {
  const [, body = small] = Object.entries(lists).find(([path]) => url.startsWith(path)) ?? [];
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length }).end(body);
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
