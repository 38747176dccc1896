import type { CallOptions } from "../fetch/call-options.ts";
import { dashboardPayload } from "../envelope/payload-check.ts";
import { alertFields, dashboardFields } from "../generated/records.ts";
import type { Alert, CreateDashboardRequest, Dashboard, UpdateDashboardRequest } from "../generated/schema.ts";
import { checkLimits } from "../input/limits.ts";
import type { Limits } from "../input/limits.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields, RequestFields } from "../specification/fields.ts";
import { createAlertDialect } from "./alert-dialect.ts";
import { createAlertReader, createDashboardReader } from "./create-readers.ts";
import { send, sendForRecord } from "./send.ts";
import type { StackLocation } from "./send.ts";
import { createTurns } from "./in-turn.ts";
import { modifyAlert, modifyDashboard } from "./modify.ts";
import type { AlertResource, DashboardResource } from "./stack-resources.ts";
import { toRequest } from "./to-request.ts";
import { upsertAlert, upsertDashboard } from "./upsert.ts";

/** Rules for the body of an operation, generated from the spec. */
export interface BodyRules {
  /** Limits that are checked before sending. */
  readonly limits: Limits;
  /** Fields that servers require, with their defaults. */
  readonly fields?: RequestFields;
}

/** Rules for the bodies of a resource. */
interface ResourceRules {
  readonly create: BodyRules;
  readonly update: BodyRules;
}

/** Checks a record or a documented body, and converts it to a body that servers accept. */
function convert(body: object, fields: Fields, rules: BodyRules): JsonObject {
  checkLimits(body, rules.limits);
  return toRequest(body, fields, rules.fields);
}

/**
 * Creates the dashboard resource.
 *
 * @param alerts Used by `modify` to find alerts on removed tiles.
 */
export function createDashboardResource(
  location: StackLocation,
  alerts: AlertResource,
  rules: ResourceRules,
): DashboardResource {
  const write = async (id: string, body: object, options?: CallOptions): Promise<Dashboard> => {
    const parts = { id, body: toRequest(body, dashboardFields, rules.update.fields), payload: dashboardPayload };
    return (await sendForRecord(location, "dashboards", "PUT", parts, options)) as Dashboard;
  };
  const reader = createDashboardReader(location);
  const turns = createTurns();
  const dashboards: DashboardResource = {
    ...reader,
    toCreate: (record) => convert(record, dashboardFields, rules.create) as unknown as CreateDashboardRequest,
    toUpdate: (record) => convert(record, dashboardFields, rules.update) as unknown as UpdateDashboardRequest,
    async create(body, options) {
      const parts = { body: convert(body, dashboardFields, rules.create), payload: dashboardPayload };
      return (await sendForRecord(location, "dashboards", "POST", parts, options)) as Dashboard;
    },
    async update(id, body, options) {
      checkLimits(body, rules.update.limits);
      return turns.run(id, options, async () => write(id, body, options));
    },
    modify: turns.modify(async (id, change, options) =>
      modifyDashboard({ dashboards: reader, alerts }, async (...args) => write(id, ...args), id, change, options),
    ),
    async upsert(body, options) {
      return upsertDashboard(dashboards, body, options);
    },
    async delete(id, options) {
      await turns.run(id, options, async () => send(location, "dashboards", "DELETE", { id }, options));
    },
  };
  return dashboards;
}

/** Creates the alert resource. */
export function createAlertResource(location: StackLocation, rules: ResourceRules): AlertResource {
  const { learn, send: sendTranslated } = createAlertDialect();
  const write = async (id: string, body: object, options?: CallOptions): Promise<Alert> =>
    sendTranslated(
      toRequest(body, alertFields, rules.update.fields),
      async (request) => (await sendForRecord(location, "alerts", "PUT", { id, body: request }, options)) as Alert,
    );
  const reader = createAlertReader(location, learn);
  const turns = createTurns();
  const alerts: AlertResource = {
    ...reader,
    toCreate: (record) => convert(record, alertFields, rules.create),
    toUpdate: (record) => convert(record, alertFields, rules.update),
    async create(body, options) {
      return sendTranslated(
        convert(body, alertFields, rules.create),
        async (request) => (await sendForRecord(location, "alerts", "POST", { body: request }, options)) as Alert,
      );
    },
    async update(id, body, options) {
      checkLimits(body, rules.update.limits);
      return turns.run(id, options, async () => write(id, body, options));
    },
    modify: turns.modify(async (id, change, options) =>
      modifyAlert(reader, async (...args) => write(id, ...args), id, change, options),
    ),
    async upsert(body, options) {
      return upsertAlert(alerts, body, options);
    },
    async delete(id, options) {
      await turns.run(id, options, async () => send(location, "alerts", "DELETE", { id }, options));
    },
  };
  return alerts;
}
