import selfHosted from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import type { ReceivedRequest } from "@obstack/testing";
import { startResponding } from "./start-responding.ts";

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
  /\b(?:containers|containerId|config\.(?:numberFormat|formulas|showOperandSeries)|color|width|labels)(?:\.|$)/;

/** Fields of alerts, of which the server sets some. */
const alertFields = selfHosted.components.schemas["Alert"]?.["properties"] as
  | Readonly<Record<string, { readonly readOnly?: boolean }>>
  | undefined;

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
    const [before, after] = [new Map(leavesOf(record)), new Map(leavesOf(request))];
    const missing = [...before].flatMap(([path, text]) => (isSent(path) && after.get(path) !== text ? [path] : []));
    const added = [...after.keys()].filter((path) => !before.has(path));
    lost.push(...missing.map((field) => `${field} of "${name}"`));
    others.push(
      ...missing.filter((field) => !isUnlisted.test(field)).map((field) => `an update lost ${field} of "${name}"`),
      ...added.map((field) => `an update added ${field} to "${name}"`),
    );
    if (unlisted[kind]?.id === id) return inEnvelope(record);
    const response = await forward();
    // A server can need what an update lost.
    if (!response.ok && missing.length === 0)
      others.push(`the update of "${name}" ended with ${response.status} ${await response.clone().text()}`);
    return response;
  }

  const server = await startResponding(respond);
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

/** Yields the values of a record that are not null as JSON, each after its path. A time has several forms, of which this is one. */
function* leavesOf(value: Json, path = ""): Generator<readonly [path: string, text: string]> {
  if (value === null) return;
  const entries = typeof value === "object" ? Object.entries<Json>(value) : [];
  for (const [name, item] of entries) yield* leavesOf(item, path === "" ? name : `${path}.${name}`);
  const isTime = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
  if (entries.length === 0) yield [path, JSON.stringify(isTime ? new Date(value) : value)];
}

/** Returns whether an update contains a value: not the identifier, which the path of the request has, nor what the server sets. */
function isSent(path: string): boolean {
  const [field = ""] = path.split(".");
  return path !== "id" && alertFields?.[field]?.readOnly !== true;
}
