import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Name that a scenario gives the dashboard. */
const newName = "Renamed";

/** A dashboard with fields that the specs do not list, at every level, and with null. */
const dashboard = {
  id: "665f1c2ab4d3e5f6a7b8c901",
  name: "Service overview",
  tags: ["checkout"],
  savedQuery: null,
  containers: [{ id: "top", collapsed: false }],
  tiles: [
    {
      id: "665f1c2ab4d3e5f6a7b8cc01",
      name: "Requests",
      x: 0,
      y: 0,
      w: 12,
      h: 4,
      containerId: "top",
      config: {
        displayType: "line",
        sourceId: "665f1c2ab4d3e5f6a7b8cb01",
        select: [{ aggFn: "count", where: "", alias: "Requests", periodAggFn: "delta" }],
        numberFormat: { output: "byte", factor: 1.5 },
      },
    },
    {
      id: "665f1c2ab4d3e5f6a7b8cc02",
      name: "Errors",
      x: 12,
      y: 0,
      w: 12,
      h: 4,
      series: [{ type: "time", aggFn: "count", where: "level:error", groupBy: [], color: "red" }],
    },
  ],
  filters: [
    { id: "665f1c2ab4d3e5f6a7b8ce01", type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", width: 2 },
  ],
} satisfies Json;

/** A chart with text in place of numbers. */
const chart = [{ ts_bucket: "1768206600000", "series_0.data": "121" }] satisfies Json;

/** An alert with an object in place of a boolean. */
const alert = {
  id: "665f1c2ab4d3e5f6a7b8ca01",
  silenced: { at: "2026-01-12T08:30:00.000Z", by: "on-call" },
} satisfies Json;

/** A server with one dashboard that records updates. */
export interface RoundTripServer extends AsyncDisposable {
  readonly url: string;
  /** Returns what an update lost or changed besides the name, or `undefined` if there was no update. */
  readonly differences: () => readonly string[] | undefined;
}

/**
 * Starts a server on loopback that returns a dashboard with unknown fields, and records the body that replaces it. Reading one alert fails
 * with JSON. The list of alerts and charts have values in rare forms.
 */
export async function startRoundTrip(envelope: "data" | "result"): Promise<RoundTripServer> {
  let body: Json | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isFailure = request.url?.includes("/alerts/") === true;
      if (request.method === "PUT") body = JSON.parse(Buffer.concat(chunks).toString()) as Json;
      const status = isFailure ? 400 : 200;
      const meta = envelope === "data" ? {} : { status, requestId: "5d1c7e4a-90b3-4c0e-a1f2-000000000001" };
      const text = { data: { message: "Invalid id" }, result: { error: "BAD_REQUEST: invalid id" } }[envelope];
      const content = isFailure ? { ...meta, ...text } : { ...meta, [envelope]: recordAt(request.url ?? "") };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    differences: () => (body === undefined ? undefined : [...compare({ ...dashboard, name: newName }, body, "")]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function recordAt(url: string): Json {
  if (url.includes("/charts/")) return chart;
  return url.includes("/alerts") ? [alert] : dashboard;
}

/** Yields the paths of the record whose values the body lacks or changes. The path of the request has the dashboard's identifier. */
function* compare(record: Json, body: Json | undefined, path: string): Generator<string> {
  if (record === null || path === "id") return;
  if (typeof record !== "object") {
    if (record !== body) yield path;
  } else if (typeof body !== "object" || body === null) yield path;
  else {
    for (const [name, value] of Object.entries(record)) {
      yield* compare(
        value,
        Object.entries(body).find(([key]) => key === name)?.[1],
        path === "" ? name : `${path}.${name}`,
      );
    }
  }
}
