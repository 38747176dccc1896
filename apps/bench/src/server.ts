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

const bodies = { small: list(1), large: list(7400) };
const body = bodies[process.argv[2] as keyof typeof bodies];
const headers = { "Content-Type": "application/json", "Content-Length": body.length };

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers).end(body);
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port, bytes: body.length }),
);
process.once("disconnect", () => process.exit());
