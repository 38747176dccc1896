import type { CallOptions } from "../fetch/call-options.ts";
import { dashboardPayload } from "../envelope/payload-check.ts";
import { alertFields, dashboardFields } from "../generated/records.ts";
import type { Alert, Dashboard } from "../generated/schema.ts";
import { checkLimits } from "../input/limits.ts";
import type { Limits } from "../input/limits.ts";
import type { RequestFields } from "../specification/fields.ts";
import { createAlertDialect } from "./alert-dialect.ts";
import { createAlertReader, createDashboardReader } from "./create-readers.ts";
import { send, sendForRecord } from "./send.ts";
import type { StackLocation } from "./send.ts";
import { inTurn } from "./in-turn.ts";
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

/**
 * Creates the dashboard resource.
 *
 * @param alerts Used by `modify` to find alerts on removed tiles.
 */
export function createDashboardResource(
  location: StackLocation,
  alerts: AlertResource,
  rules: { readonly create: BodyRules; readonly update: BodyRules },
): DashboardResource {
  const write = async (id: string, body: object, options?: CallOptions): Promise<Dashboard> =>
    (await sendForRecord(location, "dashboards", "PUT", {
      ...options,
      id,
      body: toRequest(body, dashboardFields, rules.update.fields),
      payload: dashboardPayload,
    })) as Dashboard;
  const reader = createDashboardReader(location);
  const dashboards: DashboardResource = {
    ...reader,
    async create(body, options) {
      checkLimits(body, rules.create.limits);
      const request = toRequest(body, dashboardFields, rules.create.fields);
      const parts = { ...options, body: request, payload: dashboardPayload };
      return (await sendForRecord(location, "dashboards", "POST", parts)) as Dashboard;
    },
    async update(id, body, options) {
      checkLimits(body, rules.update.limits);
      return write(id, body, options);
    },
    modify: inTurn(reader, async (id, change, options) =>
      modifyDashboard({ dashboards: reader, alerts }, async (...args) => write(id, ...args), id, change, options),
    ),
    async upsert(body, options) {
      return upsertDashboard(dashboards, body, options);
    },
    async delete(id, options) {
      await send(location, "dashboards", "DELETE", { ...options, id });
    },
  };
  return dashboards;
}

/** Creates the alert resource. */
export function createAlertResource(
  location: StackLocation,
  rules: { readonly create: BodyRules; readonly update: BodyRules },
): AlertResource {
  const { learn, send: sendTranslated } = createAlertDialect();
  const write = async (id: string, body: object, options?: CallOptions): Promise<Alert> =>
    sendTranslated(
      toRequest(body, alertFields, rules.update.fields),
      async (request) => (await sendForRecord(location, "alerts", "PUT", { ...options, id, body: request })) as Alert,
    );
  const reader = createAlertReader(location, learn);
  const alerts: AlertResource = {
    ...reader,
    async create(body, options) {
      checkLimits(body, rules.create.limits);
      return sendTranslated(
        toRequest(body, alertFields, rules.create.fields),
        async (request) => (await sendForRecord(location, "alerts", "POST", { ...options, body: request })) as Alert,
      );
    },
    async update(id, body, options) {
      checkLimits(body, rules.update.limits);
      return write(id, body, options);
    },
    modify: inTurn(reader, async (id, change, options) =>
      modifyAlert(reader, async (...args) => write(id, ...args), id, change, options),
    ),
    async upsert(body, options) {
      return upsertAlert(alerts, body, options);
    },
    async delete(id, options) {
      await send(location, "alerts", "DELETE", { ...options, id });
    },
  };
  return alerts;
}
