import { runObstack, startServer } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import { selfHosted } from "./environment.ts";

/** Identifiers of the records. */
export const ids = {
  dashboard: "665f1c2ab4d3e5f6a7b8c901",
  other: "665f1c2ab4d3e5f6a7b8c902",
  tile: "665f1c2ab4d3e5f6a7b8c911",
  otherTile: "665f1c2ab4d3e5f6a7b8c912",
  table: "665f1c2ab4d3e5f6a7b8c913",
  alert: "665f1c2ab4d3e5f6a7b8ca01",
  second: "665f1c2ab4d3e5f6a7b8ca02",
  third: "665f1c2ab4d3e5f6a7b8ca03",
  webhook: "665f1c2ab4d3e5f6a7b8cb01",
  pager: "665f1c2ab4d3e5f6a7b8cb02",
  notifying: "665f1c2ab4d3e5f6a7b8ca04",
  source: "665f1c2ab4d3e5f6a7b8cc01",
};

const dashboards = [
  {
    id: ids.dashboard,
    name: "Service overview",
    tiles: [
      { id: ids.tile, name: "Errors", series: [] },
      { id: ids.table, name: "Slowest", config: { displayType: "table" } },
    ],
  },
  { id: ids.other, name: "Web shop", tiles: [{ id: ids.otherTile, name: "Errors", series: [] }] },
];
const alert = { name: "Checkout errors", source: "tile", threshold: 1, thresholdType: "above" };
const twoChannels = { channel: { webhookId: "w-1" }, channels: [{ webhookId: "w-1" }, { webhookId: "w-2" }] };
const alerts = [
  { ...alert, id: ids.alert, tileId: ids.tile, dashboard: ids.dashboard },
  { ...alert, id: ids.second, name: "Slow", tileId: "665f1c2ab4d3e5f6a7b8c919" },
  { ...alert, id: ids.third, name: "Slow", tileId: ids.otherTile },
  // An alert whose name is the identifier of another one.
  { ...alert, id: "a-4", name: ids.alert },
  { ...alert, id: "a-5", name: "a-4" },
];
const notifying = { ...alert, id: ids.notifying, tileId: ids.tile, ...twoChannels };
const webhooks = [
  { id: ids.webhook, name: "On call" },
  { id: ids.pager, name: "Pager" },
];
const sources = [{ id: ids.source, name: "Logs" }];

/** Starts a server with these records, which fails for the paths in `failing`. */
function startStack(failing: readonly string[] = []): Promise<TestServer> {
  const respond = (method: string, url: string, sent: string): { status: number; body: unknown } => {
    const [, , , kind = "", id] = url.split(/[/?]/);
    if (failing.includes(kind)) return { status: 403, body: {} };
    if (method === "POST") return { status: 200, body: { data: { ...(JSON.parse(sent) as object), id: "new" } } };
    const records =
      Object.entries({ dashboards, alerts, webhooks, sources }).find(([name]) => name === kind)?.[1] ?? [];
    if (id === undefined) return { status: 200, body: { data: records } };
    const found = [...records, notifying].find((record) => record.id === decodeURIComponent(id));
    return found === undefined ? { status: 404, body: {} } : { status: 200, body: { data: found } };
  };
  return startServer((response, { method, url, body: sent }) => {
    const { status, body } = respond(method, url, sent);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
}

/** Runs the command on a server with these records. Returns the requests, and the bodies of writes. */
export const run = async (argv: readonly string[], failing?: readonly string[], input?: string) => {
  await using server = await startStack(failing);
  const environment = { ...selfHosted(server.baseUrl), EDITOR: "true" };
  const result = await runObstack(argv, { environment, ...(input === undefined ? {} : { input }) });
  const sent = server.requests.map(({ method, url }) => `${method} ${url.replace("/api/v2", "")}`);
  const bodies = server.requests
    .filter(({ method }) => method !== "GET")
    .map(({ body }) => JSON.parse(body || "null") as unknown);
  return { ...result, sent, bodies };
};
