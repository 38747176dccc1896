import type { CallOptions } from "../fetch/call-options.ts";
import { createListResource } from "../envelope/list-resource.ts";
import type { Page, PageOptions } from "../envelope/list-resource.ts";
import { dashboardListPayload, dashboardPayload, recordPayload } from "../envelope/payload-check.ts";
import type { PayloadCheck } from "../envelope/payload-check.ts";
import { alertFields, dashboardFields } from "../generated/records.ts";
import type { Alert, Dashboard, Source } from "../generated/schema.ts";
import { checkLimits } from "../input/limits.ts";
import type { Limits } from "../input/limits.ts";
import { pathId } from "../input/path-id.ts";
import { createAlertDialect } from "./alert-dialect.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { RequestFields } from "../specification/fields.ts";
import { modifyAlert } from "./modify-alert.ts";
import { modifyDashboard } from "./modify-dashboard.ts";
import type { AlertResource, DashboardResource, SourceResource } from "./stack-resources.ts";
import { toRequest } from "./to-request.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends a request to a path template such as `/api/v2/alerts/{id}`, and returns the envelope. */
type Call = (
  template: string,
  options: CallOptions & {
    readonly params: { readonly path: object; readonly query?: object };
    readonly body?: object;
    readonly payload?: PayloadCheck;
    readonly received?: PageOptions["received"];
  },
) => Promise<JsonObject>;

/** Location of dashboards, alerts and sources in a deployment. */
export interface StackLocation {
  /** Transport of the deployment. */
  readonly http: unknown;
  /** Path template that precedes the resource names. */
  readonly root: string;
  /** Returns the path parameters of `root`. */
  readonly parameters?: () => object;
  /** Key of the payload in the envelope. */
  readonly envelope: string;
}

/** Sends requests to one resource. */
interface Sender {
  /** Returns the envelope. */
  readonly send: (method: Method, options?: CallOptions & Parts) => Promise<JsonObject>;
  /** Returns the payload. Default check: `recordPayload`. */
  readonly record: (method: Method, options?: CallOptions & Parts) => Promise<unknown>;
  /** Returns one page of the list. */
  readonly page: <Item>(options: PageOptions) => Promise<Page<Item>>;
}

interface Parts {
  readonly id?: string;
  readonly query?: object;
  readonly body?: object;
  readonly payload?: PayloadCheck;
  readonly received?: PageOptions["received"];
}

function createSender({ http, root, parameters, envelope }: StackLocation, resource: string): Sender {
  const send: Sender["send"] = async (method, { id, query, ...options } = {}) => {
    const path = { ...parameters?.(), ...(id === undefined ? {} : { id: pathId("id", id) }) };
    const template = `${root}/${resource}${id === undefined ? "" : "/{id}"}`;
    // Deployments differ in paths, but not in bodies and records.
    return (http as Record<Method, Call>)[method](template, { ...options, params: { path, ...(query && { query }) } });
  };
  return {
    send,
    record: async (method, options) => (await send(method, { payload: recordPayload, ...options }))[envelope],
    page: async <Item>(options: PageOptions) => {
      const { [envelope]: items, meta } = await send("GET", options);
      return { items, meta } as Page<Item>;
    },
  };
}

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
  const { send, record, page } = createSender(location, "dashboards");
  const write = async (id: string, body: object, options?: CallOptions): Promise<Dashboard> =>
    (await record("PUT", {
      ...options,
      id,
      body: toRequest(body, dashboardFields, rules.update.fields),
      payload: dashboardPayload,
    })) as Dashboard;
  const dashboards: DashboardResource = {
    ...createListResource<Dashboard>(page, dashboardListPayload),
    async get(id, options) {
      return (await record("GET", { ...options, id, payload: dashboardPayload })) as Dashboard;
    },
    async create(body, options) {
      checkLimits(body, rules.create.limits);
      const request = toRequest(body, dashboardFields, rules.create.fields);
      return (await record("POST", { ...options, body: request, payload: dashboardPayload })) as Dashboard;
    },
    async update(id, body, options) {
      checkLimits(body, rules.update.limits);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyDashboard({ dashboards, alerts }, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await send("DELETE", { ...options, id });
    },
  };
  return dashboards;
}

/** Creates the alert resource. */
export function createAlertResource(
  location: StackLocation,
  rules: { readonly create: BodyRules; readonly update: BodyRules },
): AlertResource {
  const { send, record, page } = createSender(location, "alerts");
  const { learn, send: sendTranslated } = createAlertDialect();
  const write = async (id: string, body: object, options?: CallOptions): Promise<Alert> =>
    sendTranslated(
      toRequest(body, alertFields, rules.update.fields),
      async (request) => (await record("PUT", { ...options, id, body: request })) as Alert,
    );
  const alerts: AlertResource = {
    ...createListResource<Alert>(async (options) => {
      const result = await page<Alert>(options);
      for (const alert of result.items ?? []) learn(alert);
      return result;
    }),
    async get(id, options) {
      return learn((await record("GET", { ...options, id })) as Alert);
    },
    async create(body, options) {
      checkLimits(body, rules.create.limits);
      return sendTranslated(
        toRequest(body, alertFields, rules.create.fields),
        async (request) => (await record("POST", { ...options, body: request })) as Alert,
      );
    },
    async update(id, body, options) {
      checkLimits(body, rules.update.limits);
      return write(id, body, options);
    },
    async modify(id, change, options) {
      return modifyAlert(alerts, (body) => write(id, body, options), id, change, options);
    },
    async delete(id, options) {
      await send("DELETE", { ...options, id });
    },
  };
  return alerts;
}

/** Creates the source resource. */
export function createSourceResource(location: StackLocation): SourceResource {
  return createListResource<Source>(createSender(location, "sources").page);
}
