// The server that all peers call, as light as possible so that the client dominates the measurement.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const dashboard = (index: number): object => ({
  id: index.toString(16).padStart(24, "0"),
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

const list = (count: number): Buffer =>
  Buffer.from(JSON.stringify({ data: Array.from({ length: count }, (_, index) => dashboard(index)) }));

const alerts = {
  data: Array.from({ length: 20 }, (_, index) => ({
    id: (index + 1000).toString(16).padStart(24, "0"),
    name: `Errors ${index}`,
    state: "OK",
    source: "tile",
    dashboardId: index.toString(16).padStart(24, "0"),
    tileId: `${index}-0`,
    interval: "5m",
    threshold: 10,
    thresholdType: "above",
    channel: { type: "webhook", webhookId: "f".repeat(24) },
  })),
};

const bodies = { small: list(1), large: list(7400), stack: list(20) };
const body = bodies[process.argv[2] as keyof typeof bodies];
/** Lists that differ from the others. */
const others: Readonly<Record<string, Buffer>> =
  process.argv[2] === "stack"
    ? {
        "/api/v2/alerts": Buffer.from(JSON.stringify(alerts)),
        "/api/v2/webhooks": Buffer.from(JSON.stringify({ data: [{ id: "f".repeat(24), name: "On-call" }] })),
      }
    : {};

const server = createServer((request, response) => {
  request.resume();
  const content = others[request.url ?? ""] ?? body;
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": content.length }).end(content);
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port, bytes: body.length }),
);
process.once("disconnect", () => process.exit());
