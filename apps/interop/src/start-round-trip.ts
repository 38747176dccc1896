import { readFileSync } from "node:fs";
import { startServer } from "@obstack/testing";
import type { ReceivedRequest } from "@obstack/testing";

type Json = string | number | boolean | null | readonly Json[] | JsonRecord;
type JsonRecord = { readonly [name: string]: Json };
/** A dashboard or an alert. */
type Stored = JsonRecord & { readonly id: string; readonly name: string };

/** A dashboard with fields that the specs do not list, at every level, and with null. */
const dashboard = {
  id: "665f1c2ab4d3e5f6a7b8cf01",
  name: "Unknown fields",
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

/** An alert with an unknown field, and with an object in place of a boolean. */
const alert = {
  id: "665f1c2ab4d3e5f6a7b8cf02",
  name: "Silenced",
  threshold: 1.5,
  groupBy: null,
  silenced: { at: "2026-01-12T08:30:00.000Z", by: "on-call" },
  labels: ["night"],
} satisfies Json;

const unlisted: Readonly<Record<string, Stored>> = { dashboards: dashboard, alerts: alert };

/** Fields that the specs do not list where the records have them. Clients may lose only these. */
const isUnlisted =
  /\b(?:containers|containerId|config\.(?:numberFormat|formulas|showOperandSeries)|color|width|labels)$/;

/** Fields of alerts that the server sets. */
const readOnly = readReadOnlyFields();

/** A server with dashboards and alerts that records updates. */
export interface RoundTripServer extends AsyncDisposable {
  readonly url: string;
  /** Returns what the updates lost or changed, and what else is wrong with them. */
  readonly problems: () => { readonly lost: readonly string[]; readonly others: readonly string[] };
}

/**
 * Starts a server on loopback that has a dashboard and an alert with unknown fields, and those of another server, to which it sends their
 * updates. Reading one alert fails with JSON.
 *
 * @param baseUrl The other server.
 */
export async function startRoundTrip(envelope: "data" | "result", baseUrl: string): Promise<RoundTripServer> {
  const records = new Map<string, Stored>();
  const updated = new Set<string>();
  const lost: string[] = [];
  const others: string[] = [];
  const status = { status: 200, requestId: "5d1c7e4a-90b3-4c0e-a1f2-000000000001" };
  const inEnvelope = (value: Json): Response =>
    Response.json({ ...(envelope === "result" && status), [envelope]: value });
  const failure =
    envelope === "data" ? { message: "Invalid id" } : { ...status, status: 400, error: "BAD_REQUEST: invalid id" };

  async function respond({ method, url, headers, body }: ReceivedRequest): Promise<Response> {
    const [, kind = "", id = ""] = /\/(dashboards|alerts)(?:\/(\w+))?/.exec(url) ?? [];
    const { authorization = "" } = headers;
    const forward = async (): Promise<Response> =>
      fetch(`${baseUrl}${url}`, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(method === "PUT" && { body }),
      });
    if (method === "GET" && id !== "") return Response.json(failure, { status: 400 });
    if (method === "GET") {
      const listed = (await (await forward()).json()) as Record<string, Stored[]>;
      const list = [...(listed[envelope] ?? []), ...(unlisted[kind] === undefined ? [] : [unlisted[kind]])];
      for (const record of list) records.set(record.id, record);
      return inEnvelope(list);
    }
    const record = records.get(id) ?? { id, name: "unknown" };
    const request = JSON.parse(body) as JsonRecord;
    updated.add(id);
    const { name } = record;
    const missing = [...findLost(record, request)];
    lost.push(...missing.map((field) => `${field} of "${name}"`));
    others.push(
      ...missing.filter((field) => !isUnlisted.test(field)).map((field) => `an update lost ${field} of "${name}"`),
      ...[...findAdded(record, request)].map((field) => `an update added ${field} to "${name}"`),
    );
    if (unlisted[kind]?.id === id) return inEnvelope(record);
    const response = await forward();
    // A server can need what an update lost.
    if (!response.ok && missing.length === 0)
      others.push(`the update of "${name}" ended with ${response.status} ${await response.clone().text()}`);
    return response;
  }

  const server = await startServer((response, request) => {
    respond(request)
      .then(async (found) => {
        response.writeHead(found.status, { "content-type": found.headers.get("content-type") ?? "text/plain" });
        response.end(await found.text());
      })
      .catch((error: unknown) => response.writeHead(599).end(String(error)));
  });
  return {
    url: server.baseUrl,
    problems: () => {
      const missing = [...records].flatMap(([id, { name }]) => (updated.has(id) ? [] : [`"${name}" was not updated`]));
      if (records.size < 3) missing.push("the dashboards and alerts were not listed");
      return { lost, others: [...others, ...missing] };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Yields the paths of values that a body lacks or changes. The path of the request has the identifier of the record. */
function* findLost(record: Json, body: Json | undefined, path = ""): Generator<string> {
  if (record === null || path === "id" || readOnly.has(path)) return;
  if (typeof record !== "object") {
    if (!isSame(record, body)) yield path;
  } else if (typeof body !== "object" || body === null) yield path;
  else {
    const given = new Map<string, Json>(Object.entries(body));
    for (const [name, value] of Object.entries(record)) yield* findLost(value, given.get(name), join(path, name));
  }
}

/** Yields the paths of fields that a record lacks, besides null. */
function* findAdded(record: Json | undefined, body: Json, path = ""): Generator<string> {
  if (body === null) return;
  if (record === undefined) yield path;
  else if (typeof body === "object") {
    const before = new Map<string, Json>(Object.entries(record ?? {}));
    for (const [name, value] of Object.entries(body)) yield* findAdded(before.get(name), value, join(path, name));
  }
}

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** Returns whether two values are equal. A time can have several forms. */
function isSame(record: Json, body: Json | undefined): boolean {
  if (typeof record !== "string" || typeof body !== "string") return record === body;
  return record === body || (/^\d{4}-\d\d-\d\dT/.test(record) && Date.parse(record) === Date.parse(body));
}

function readReadOnlyFields(): ReadonlySet<string> {
  const text = readFileSync(new URL("../../../openapi/dist/selfhosted.v2.json", import.meta.url), "utf8");
  const { components } = JSON.parse(text) as {
    components: { schemas: { Alert: { properties: Record<string, { readOnly?: boolean }> } } };
  };
  const { properties } = components.schemas.Alert;
  return new Set(Object.keys(properties).filter((name) => properties[name]?.readOnly === true));
}
