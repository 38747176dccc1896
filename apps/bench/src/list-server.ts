// Responds with a list of one dashboard, or of 5 MB for paths below `/large`.
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
const [small, large] = [list(1), list(7400)];

const server = createServer(({ url = "" }, response) => {
  const body = url.startsWith("/large/") ? large : small;
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length }).end(body);
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
