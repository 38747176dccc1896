import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { createAlertStates, idleState } from "../alerts/alert-states.ts";
import type { AlertStates } from "../alerts/alert-states.ts";
import { checkBearer } from "../http/check-bearer.ts";
import { createApp } from "../http/create-app.ts";
import type { AppParts } from "../http/create-app.ts";
import { hostedStyle, selfHostedStyle } from "../http/deployment-style.ts";
import { notFound, unauthorized } from "../http/failure.ts";
import type { Handlers } from "../http/handler.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { checkRunning, hostedHandlers } from "../operations/hosted.ts";
import { selfHostedHandlers } from "../operations/self-hosted.ts";
import { stackHandlers, team } from "../operations/stack.ts";
import { usageCostHandlers } from "../operations/usage-cost.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Operation } from "../specification/specification.ts";
import type { RecordStore, Json } from "../store/record-store.ts";
import { getSourceTable } from "../telemetry/table.ts";
import { createTileQuery } from "../telemetry/query-tile.ts";
import type { TileQuery } from "../telemetry/query-tile.ts";
import { createSearch } from "../telemetry/search-rows.ts";
import type { Search } from "../telemetry/search-rows.ts";
import type { Settings } from "./emulator-options.ts";
import type { Specifications, State } from "./open-state.ts";
import { newId } from "../store/identifiers.ts";
import type { StackForm } from "../operations/stack.ts";

interface Parts extends Pick<AppParts, "faults" | "log"> {
  readonly settings: Settings;
  readonly state: State;
  readonly specifications: Specifications;
}

/** The applications of both deployments, and the parts that the emulator's page uses. */
export interface Deployments {
  readonly apps: Readonly<Record<Deployment, Hono<{ Bindings: HttpBindings }>>>;
  readonly alertStates: Readonly<Record<Deployment, AlertStates>>;
  readonly queryTile: TileQuery;
  readonly search: Search;
  readonly granularities: readonly string[];
}

export async function createDeployments(parts: Parts): Promise<Deployments> {
  const { settings, state, specifications, faults, log } = parts;
  const { release, rateLimits, random, now, maxBody, origins } = settings;
  const { database, telemetry, records, store, keys, credentials, organizationId, serviceId } = state;
  const granularities =
    specifications.selfhosted.schemas["QueryChartSeriesRequest"]?.properties?.["granularity"]?.enum ?? [];
  const charts = { database, telemetry, granularities };
  const queryTile = createTileQuery({ ...charts, sources: records.selfhosted, hasTables: release !== undefined });
  // Tiles have the columns of deployed servers with any behavior.
  const search = createSearch(database, telemetry, (id) =>
    getSourceTable(records.selfhosted.get("source", id) ?? { id }, telemetry),
  );
  const statesOf = (own: RecordStore): AlertStates =>
    createAlertStates({
      records: own,
      queryTile,
      idleState: release === undefined ? idleState.documented : idleState.field,
      now,
    });
  const alertStates = { selfhosted: statesOf(records.selfhosted), hosted: statesOf(records.hosted) };
  const server =
    release === undefined
      ? undefined
      : (await import("../server-releases/create-server-parts.ts")).createServerParts({
          ...charts,
          release,
          records,
          specification: specifications.selfhosted,
          now,
        });
  const stackOf = (deployment: Deployment): Handlers =>
    stackHandlers({
      store,
      records: records[deployment],
      alertStates: alertStates[deployment],
      form: server?.[deployment].form ?? documentedStack(now),
    });
  const shared = { faults, log, now, maxBody, origins };
  const limitTo = (requests: number, length: number): Pick<AppParts, "limit"> =>
    rateLimits ? { limit: createRateLimiter(requests, length, now) } : {};

  const selfhosted = createApp({
    ...shared,
    deployment: "selfhosted",
    specification: server?.specification ?? specifications.selfhosted,
    style: selfHostedStyle(release),
    handlers: {
      ...stackOf("selfhosted"),
      ...(server?.handlers ?? selfHostedHandlers({ ...charts, records: records.selfhosted })),
    },
    authenticate: (authorization) => {
      checkBearer(authorization, credentials.apiKey);
      return credentials.apiKey;
    },
    ...server?.selfhosted,
    ...limitTo(100, 60_000),
  });
  const hosted = createApp({
    ...shared,
    deployment: "hosted",
    specification: specifications.hosted,
    style: hostedStyle(release),
    handlers: {
      ...stackOf("hosted"),
      ...hostedHandlers({
        store,
        records: records.hosted,
        specification: specifications.hosted,
        serviceId,
        release,
        now,
      }),
      ...usageCostHandlers({ specification: specifications.hosted, serviceId, release, seed: random, now }),
      ...keys.handlers,
    },
    authenticate: (authorization, address) => {
      const [keyId, keySecret] = readBasic(authorization);
      keys.authenticate(keyId, keySecret, address);
      return keyId;
    },
    check: (operation, parameters) => {
      if (parameters["organizationId"] !== organizationId) throw notFound("Organization not found");
      if (parameters["serviceId"] === undefined) return;
      if (parameters["serviceId"] !== serviceId) throw notFound("Service not found");
      if (server === undefined) return;
      if (operation.operationId !== "setServiceState") checkRunning(store, serviceId);
      server.hosted.check(operation, parameters);
    },
    ...limitTo(10, 10_000),
    ...(server === undefined ? {} : { readBody: server.hosted.readBody, acceptQuery }),
  });
  return { apps: { selfhosted, hosted }, alertStates, queryTile, search, granularities };
}

/**
 * Returns the user name and password of an HTTP Basic `Authorization` header.
 *
 * @throws {Failure} If the header is missing or malformed.
 */
function readBasic(authorization = ""): [string, string] {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) {
    const problem = authorization === "" ? "is missing" : "does not use HTTP Basic authentication";
    throw unauthorized(undefined, `The Authorization header ${problem}. Pass a key ID and its secret.`);
  }
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** Converts calendar dates, which some servers accept, to the date-times of the interface document. */
function acceptQuery({ operationId }: Operation, query: Readonly<Record<string, string>>): Record<string, string> {
  if (operationId !== "getUsageCost") return query;
  const dates = Object.entries(query).map(([name, text]) => [
    name,
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text,
  ]);
  return Object.fromEntries(dates) as Record<string, string>;
}

const same = (record: Json): Json => record;

/** Creates the form of dashboards, alerts and sources according to the interface document. */
function documentedStack(now: () => number): StackForm {
  return {
    dashboard: same,
    alert: same,
    source: same,
    toDashboard(id, { body: { id: _id, ...body } }, stored = {}) {
      const { tiles = [], filters, tags = [] } = body;
      return {
        id,
        ...body,
        tiles: withIds(tiles, stored["tiles"]),
        ...(filters === undefined ? {} : { filters: withIds(filters, stored["filters"]) }),
        tags,
      };
    },
    toAlert(id, { body: { id: _id, dashboardId, dashboard, ...body } }, stored) {
      // Requests can use `dashboardId`; records have `dashboard`.
      const target = dashboardId ?? dashboard;
      const time = new Date(now()).toISOString();
      const { state, createdAt } = stored ?? { state: idleState.documented, createdAt: time };
      // A PUT removes the fields that it omits.
      return {
        id,
        silenced: false,
        ...body,
        ...(target === undefined ? {} : { dashboard: target }),
        state,
        team,
        createdAt,
        updatedAt: time,
      };
    },
    listAlerts: (alerts) => ({ value: alerts }),
    deleted(kind, id, existed) {
      if (!existed) throw notFound(`No ${kind} with the id "${id}"`);
      return { value: {}, bare: true };
    },
  };
}

/** Returns items with identifiers: an item with the identifier of an existing one keeps it, others get new ones. */
function withIds(items: unknown, before: unknown = []): Json[] {
  const known = new Set((before as Json[]).map(({ id }) => id));
  return (items as Json[]).map((item) => {
    const stays = known.delete(item["id"]);
    return { ...item, id: stays ? item["id"] : newId() };
  });
}
