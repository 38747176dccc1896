import type { ListResource } from "../envelope/list-resource.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import type {
  Alert,
  CreateAlertRequest,
  CreateDashboardRequest,
  Dashboard,
  DashboardFilter,
  Source,
  Tile,
  UpdateAlertRequest,
  UpdateDashboardFilterRequest,
  UpdateDashboardRequest,
  UpdateTileRequest,
} from "../generated/schema.ts";

/**
 * A change to a record: fields to replace, or a function that returns a new record or modifies the given one. The function may be
 * asynchronous. TypeScript finds misspelled fields in an assignment to the given record, but not in a returned object, unless the function declares
 * its return type; `modify` refuses them.
 */
// A method type, so that functions with a `Dashboard` parameter are accepted.
export type Change<Item> = Partial<Item> | { change(record: Item): Item | void | Promise<Item | void> }["change"];

/** Options of a call that changes a record. */
export interface ModifyOptions extends CallOptions {
  /**
   * Called after the write with the names of changed texts, numbers and booleans that the server did not store, because its release does not
   * know them, for example. Also sends added fields whose names are probably misspelled, which are errors without it.
   */
  readonly onIgnored?: ((fields: readonly string[]) => void) | undefined;
}

/** A dashboard that can also contain new tiles and filters, which have no `id`. */
export interface EditableDashboard extends Omit<Dashboard, "tiles" | "filters"> {
  /** Existing tiles with their `id`, and new tiles without one. */
  tiles?: (Tile | UpdateTileRequest)[] | null;
  /** Existing filters with their `id`, and new filters without one. */
  filters?: (DashboardFilter | UpdateDashboardFilterRequest)[] | null;
}

/** Reads dashboards. */
export interface DashboardReader extends ListResource<Dashboard> {
  /**
   * Returns one dashboard with its tiles.
   *
   * @throws {ResponseError} If it does not exist (status 404).
   */
  get(id: string, options?: CallOptions): Promise<Dashboard>;
}

/** Dashboards, which are named grids of tiles. */
export interface DashboardResource extends DashboardReader {
  /**
   * Creates a dashboard and returns it. The server assigns the ids of the dashboard and its tiles. The request is not retried if
   * the outcome is unknown: list the dashboards before sending it again.
   *
   * @throws {InputError} If the name is missing.
   */
  create(body: CreateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  /**
   * Replaces a dashboard and returns it. Omitted fields may be reset. A tile without its `id` becomes a new tile, and the alerts on
   * the old tile are lost. To change individual fields, use {@link DashboardResource.modify}.
   *
   * @throws {InputError} If the name or the tiles are missing.
   */
  update(id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  /**
   * Returns the body of a create that copies a dashboard: without what the server assigns, and without null. Keeps unknown fields.
   *
   * @throws {InputError} If the name is missing.
   * @example
   * const record = await client.dashboards.get("665f1c2ab4d3e5f6a7b8c901");
   * const copy = await client.dashboards.create({ ...client.dashboards.toCreate(record), name: "Copy" });
   * console.log(copy.id);
   */
  toCreate(record: EditableDashboard): CreateDashboardRequest;
  /**
   * Returns the body of an update that writes a dashboard back, with unknown fields and tile ids.
   *
   * @throws {InputError} If the name or the tiles are missing.
   * @example
   * const record = await client.dashboards.get("665f1c2ab4d3e5f6a7b8c901");
   * await client.dashboards.update(record.id, { ...client.dashboards.toUpdate(record), tags: ["production"] });
   */
  toUpdate(record: EditableDashboard): UpdateDashboardRequest;
  /**
   * Reads a dashboard, changes it and writes it back. Preserves unknown fields and tile ids. `change` is an object with the fields to
   * replace, such as `{ name: "Checkout" }`, or a function that changes the record. Unknown fields that it adds are sent: servers may support them.
   *
   * `update`, `modify` and `delete` of one dashboard run one after another in a client. A function that waits for such a call of its own dashboard
   * ends after a minute: the inner call throws an `InputError`.
   *
   * @throws {UnexpectedResponseError} If the server returns a number that JavaScript changes. Nothing is written.
   * @throws {AlertLossError} If the change removes a tile that an alert watches. Nothing is written.
   * @throws {InputError} If `change` is not an object or a function, a read-only field changes, an added field is probably a misspelled one, or `series` and `config` of a tile both change. Nothing is written.
   * @example
   * const dashboard = await client.dashboards.modify("665f1c2ab4d3e5f6a7b8c901", (record) => {
   *   record.name = "Checkout";
   *   for (const tile of record.tiles ?? []) tile.h = 4;
   * });
   * console.log(dashboard.name);
   */
  modify(id: string, change: Change<EditableDashboard>, options?: ModifyOptions): Promise<Dashboard>;
  /**
   * Creates a dashboard, or changes the one that has its name like {@link DashboardResource.modify}: other fields keep their values. If the body
   * has `tiles`, each gets the id and the other fields of the only existing tile with its name; other existing tiles are removed. A create is not
   * retried if its outcome is unknown; the next upsert finds what it created. Concurrent upserts can create duplicates, which the next one reports.
   *
   * @throws {InputError} If the name is missing, or if several dashboards have it. Nothing is written.
   * @throws {AlertLossError} If a tile that an alert watches would be removed. Nothing is written.
   * @example
   * const dashboard = await client.dashboards.upsert({ name: "Checkout", tags: ["production"] });
   * console.log(dashboard.id);
   */
  upsert(body: CreateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  /** Deletes a dashboard, its tiles and their alerts. Some servers also succeed if the dashboard does not exist. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Reads alerts. */
export interface AlertReader extends ListResource<Alert> {
  /**
   * Returns one alert.
   *
   * @throws {ResponseError} If it does not exist (status 404).
   */
  get(id: string, options?: CallOptions): Promise<Alert>;
}

/** Alerts, which watch a tile or a saved search. */
export interface AlertResource extends AlertReader {
  /**
   * Creates an alert and returns it. The request is not retried if the outcome is unknown: list the alerts before sending it again.
   */
  create(body: CreateAlertRequest, options?: CallOptions): Promise<Alert>;
  /**
   * Replaces an alert and returns it. Omitted fields may be reset. To change individual fields, use {@link AlertResource.modify}.
   */
  update(id: string, body: UpdateAlertRequest | Alert, options?: CallOptions): Promise<Alert>;
  /** Returns the body of a create that copies an alert: without what the server assigns, and without null. Keeps unknown fields. */
  toCreate(record: Alert): CreateAlertRequest;
  /** Returns the body of an update that writes an alert back, with unknown fields. */
  toUpdate(record: Alert): UpdateAlertRequest;
  /**
   * Reads an alert, changes it and writes it back. Preserves unknown fields and values. `change` is an object with the fields to replace,
   * such as `{ threshold: 3 }`, or a function that changes the record. Unknown fields that it adds are sent: servers may support them.
   * Servers whose alerts do not have `silenced` as true or false ignore it: use `silenceAlert`. Writes of one alert run one after another, as
   * in {@link DashboardResource.modify}.
   *
   * @throws {UnexpectedResponseError} If the server returns a number that JavaScript changes. Nothing is written.
   * @throws {InputError} If `change` is not an object or a function, a read-only field changes, an added field is probably a misspelled one, `silenced` of such an alert, or two aliases to inconsistent values. Nothing is written.
   * @example
   * const alert = await client.alerts.modify("665f1c2ab4d3e5f6a7b8ca01", { threshold: 3 });
   * console.log(alert.threshold);
   */
  modify(id: string, change: Change<Alert>, options?: ModifyOptions): Promise<Alert>;
  /**
   * Creates an alert, or changes the one that has its name like {@link AlertResource.modify}: other fields keep their values. A create is not
   * retried if its outcome is unknown; the next upsert finds what it created. Concurrent upserts can create duplicates, which the next one reports.
   *
   * @throws {InputError} If the name is missing, or if several alerts have it. Nothing is written.
   * @example
   * const alert = await client.alerts.upsert({
   *   name: "Checkout errors",
   *   dashboardId: "665f1c2ab4d3e5f6a7b8c901",
   *   tileId: "665f1c2ab4d3e5f6a7b8cc02",
   *   source: "tile",
   *   threshold: 100,
   *   thresholdType: "above",
   *   interval: "15m",
   *   channel: { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cd01" },
   * });
   * console.log(alert.id);
   */
  upsert(body: CreateAlertRequest, options?: CallOptions): Promise<Alert>;
  /** Deletes an alert. Some servers also succeed if the alert does not exist. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Sources, which provide the telemetry for tiles and charts. */
export interface SourceResource extends ListResource<Source> {}

/** Resources of both deployments: a self-hosted client, and `stack` of a hosted client. */
export interface StackResources {
  /**
   * The server of these resources.
   *
   * @throws {ConfigurationError} If the organization or the service of a hosted deployment is not set.
   * @throws {InputError} If one of them is not a UUID.
   */
  readonly server: ServerIdentity;
  /** Dashboards of the deployment. */
  readonly dashboards: DashboardResource;
  /** Alerts of the deployment. */
  readonly alerts: AlertResource;
  /** Sources of the deployment. */
  readonly sources: SourceResource;
}

/** The resources of a deployment, and its webhooks if it can list them. */
export interface ServerResources extends StackResources {
  readonly webhooks?: { list(options?: { readonly signal?: AbortSignal | undefined }): Promise<readonly Named[]> };
}

/** A record with an identifier and a name. */
export interface Named {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A client of either deployment, or the `stack` of a hosted one. */
export type StackClient = ServerResources | { readonly stack: ServerResources };

/** Returns the operations on dashboards, alerts, sources and webhooks of a client of either deployment. */
export function resourcesOf(client: StackClient): ServerResources {
  return "stack" in client ? client.stack : client;
}

/** The server that a client sends requests to, and the part of it that the client uses. */
export interface ServerIdentity {
  readonly deployment: "selfhosted" | "hosted";
  /** Base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Identifier of the organization; only for hosted deployments. */
  readonly organizationId?: string;
  /** Identifier of the service; only for hosted deployments. */
  readonly serviceId?: string;
}
