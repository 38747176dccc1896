import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import { dashboardPayload } from "../envelope/payload-check.ts";
import { createDashboardFields, limits, updateDashboardFields } from "../generated/limits.ts";
import { alertFields, dashboardFields } from "../generated/records.ts";
import type { Alert, CreateDashboardRequest, Dashboard, Tile, UpdateDashboardRequest } from "../generated/schema.ts";
import { checkLimits } from "../input/limits.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields, Limits, RequestFields } from "../specification/fields.ts";
import { createAlertDialect } from "./alert-dialect.ts";
import { createAlertReader, createDashboardReader } from "./create-readers.ts";
import { send, sendForRecord } from "./send.ts";
import type { StackLocation } from "./send.ts";
import { createTurns } from "./in-turn.ts";
import { modifyAlert, modifyDashboard } from "./modify.ts";
import type { AlertResource, DashboardResource, EditableDashboard } from "./stack-resources.ts";
import { toRequest } from "./to-request.ts";

/** Checks a record or a documented body, and converts it to a body that servers accept. */
function convert(body: object, fields: Fields, limit: Limits, required?: RequestFields): JsonObject {
  checkLimits(body, limit);
  return toRequest(body, fields, required);
}

function toCreate(dashboard: object): JsonObject {
  return convert(dashboard, dashboardFields, limits.createDashboard, createDashboardFields);
}

/**
 * Creates the dashboard resource.
 *
 * @param alerts Used by `modify` to find alerts on removed tiles.
 */
export function createDashboardResource(location: StackLocation, alerts: AlertResource): DashboardResource {
  const write = async (id: string, body: object, options?: CallOptions): Promise<Dashboard> => {
    const parts = { id, body: toRequest(body, dashboardFields, updateDashboardFields), payload: dashboardPayload };
    return sendForRecord(location, "dashboards", "PUT", parts, options);
  };
  const reader = createDashboardReader(location);
  const turns = createTurns();
  const dashboards: DashboardResource = {
    ...reader,
    toCreate: (record) => toCreate(record) as unknown as CreateDashboardRequest,
    toUpdate: (record) =>
      convert(
        record,
        dashboardFields,
        limits.updateDashboard,
        updateDashboardFields,
      ) as unknown as UpdateDashboardRequest,
    async create(body, options) {
      const parts = { body: toCreate(body), payload: dashboardPayload };
      return sendForRecord(location, "dashboards", "POST", parts, options);
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateDashboard);
      return turns.run(id, options, async () => write(id, body, options));
    },
    modify: turns.modify(async (id, change, options) =>
      modifyDashboard({ dashboards: reader, alerts }, async (...args) => write(id, ...args), id, change, options),
    ),
    async upsert(body, options) {
      const found = await reader.find(nameOf(body), options);
      if (found === undefined) return dashboards.create(body, options);
      return dashboards.modify(found.id, (record) => ({ ...record, ...body, ...withTiles(body, record) }), options);
    },
    async delete(id, options) {
      await turns.run(id, options, async () => send(location, "dashboards", "DELETE", { id }, options));
    },
  };
  return dashboards;
}

/** Creates the alert resource. */
export function createAlertResource(location: StackLocation): AlertResource {
  const { learn, send: sendTranslated } = createAlertDialect();
  const write = async (id: string, body: object, options?: CallOptions): Promise<Alert> =>
    sendTranslated(toRequest(body, alertFields), async (request) =>
      sendForRecord<Alert>(location, "alerts", "PUT", { id, body: request }, options),
    );
  const reader = createAlertReader(location, learn);
  const turns = createTurns();
  const alerts: AlertResource = {
    ...reader,
    toCreate: (record) => convert(record, alertFields, limits.createAlert),
    toUpdate: (record) => convert(record, alertFields, limits.updateAlert),
    async create(body, options) {
      return sendTranslated(convert(body, alertFields, limits.createAlert), async (request) =>
        sendForRecord<Alert>(location, "alerts", "POST", { body: request }, options),
      );
    },
    async update(id, body, options) {
      checkLimits(body, limits.updateAlert);
      return turns.run(id, options, async () => write(id, body, options));
    },
    modify: turns.modify(async (id, change, options) =>
      modifyAlert(reader, async (...args) => write(id, ...args), id, change, options),
    ),
    async upsert(body, options) {
      const found = await reader.find(nameOf(body), options);
      return found === undefined ? alerts.create(body, options) : alerts.modify(found.id, { ...body }, options);
    },
    async delete(id, options) {
      await turns.run(id, options, async () => send(location, "alerts", "DELETE", { id }, options));
    },
  };
  return alerts;
}

/** Returns the name by which an upsert finds a record. */
function nameOf({ name }: { readonly name?: string | null }): string {
  if (!name) throw new InputError("name", "set", name);
  return name;
}

/** Returns the tiles of a body with the ids and other fields of the existing tiles with the same names. */
function withTiles({ tiles }: CreateDashboardRequest, record: EditableDashboard): Pick<EditableDashboard, "tiles"> {
  if (tiles === undefined) return {};
  const existing = (record.tiles ?? []) as readonly Tile[];
  return {
    tiles: tiles.map((tile) => {
      // With duplicate names, it is unknown which tile is meant.
      const isClear = countOf(existing, tile.name) === 1 && countOf(tiles, tile.name) === 1;
      return { ...(isClear ? existing.find(({ name }) => name === tile.name) : {}), ...tile };
    }) as Tile[],
  };
}

function countOf(tiles: readonly { readonly name?: string | null }[], name: unknown): number {
  return tiles.filter((tile) => tile.name === name).length;
}
