import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { createAlertStates, idleState } from "../alerts/alert-states.ts";
import type { AlertStates } from "../alerts/alert-states.ts";
import type { AppParts } from "../http/create-app.ts";
import type { Deployment } from "../specification/deployment.ts";
import { getSourceTable } from "../telemetry/table.ts";
import { createTileQuery } from "../telemetry/query-tile.ts";
import type { TileQuery } from "../telemetry/query-tile.ts";
import { createSearch } from "../telemetry/search-rows.ts";
import type { Search } from "../telemetry/search-rows.ts";
import { createHostedApp } from "./create-hosted-app.ts";
import { createSelfHostedApp } from "./create-self-hosted-app.ts";
import type { Settings } from "./emulator-options.ts";
import type { Specifications, State } from "./open-state.ts";

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
  /** The granularities of the spec. */
  readonly granularities: readonly string[];
}

/** Creates both deployments, which share one state. */
export async function createDeployments(parts: Parts): Promise<Deployments> {
  const { settings, state, specifications, faults, log } = parts;
  const { release, now, elapsed, maxBody, origins } = settings;
  const { database, telemetry, records, store } = state;
  const granularities =
    specifications.selfhosted.schemas["QueryChartSeriesRequest"]?.properties?.["granularity"]?.enum ?? [];
  const charts = { database, telemetry, granularities };
  const queryTile = createTileQuery({ ...charts, sources: records.selfhosted, hasTables: release !== undefined });
  // Tiles have the columns of deployed servers with any behavior.
  const search = createSearch(database, telemetry, (id) =>
    getSourceTable(records.selfhosted.get("source", id) ?? { id }, telemetry),
  );
  const evaluation = { queryTile, idleState: release === undefined ? idleState.documented : idleState.field, now };
  const alertStates = {
    selfhosted: createAlertStates({ ...evaluation, records: records.selfhosted }),
    hosted: createAlertStates({ ...evaluation, records: records.hosted }),
  };
  const server =
    release === undefined
      ? undefined
      : (await import("../server-releases/create-server-parts.ts")).createServerParts({
          ...charts,
          release,
          isNext: settings.isNext,
          store,
          records,
          specification: specifications.selfhosted,
          alertStates,
          now,
        });
  const shared = { settings, state, app: { faults, log, now, elapsed, maxBody, origins } };
  return {
    apps: {
      selfhosted: createSelfHostedApp({
        ...shared,
        charts,
        specification: specifications.selfhosted,
        alertStates: alertStates.selfhosted,
        server: server?.selfhosted,
      }),
      hosted: createHostedApp({
        ...shared,
        specification: specifications.hosted,
        alertStates: alertStates.hosted,
        server: server?.hosted,
      }),
    },
    alertStates,
    queryTile,
    search,
    granularities,
  };
}
