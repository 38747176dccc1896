import type { CallOptions } from "../fetch/call-options.ts";
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

/** Changes a record: returns the new record, or edits it in place. */
// The type of a method, so that functions annotated with `Dashboard` are accepted.
export type Change<Item> = { change(record: Item): Item | void | Promise<Item | void> }["change"];

/** A dashboard that was read and may have new tiles and filters, which have no `id` yet. */
export interface EditableDashboard extends Omit<Dashboard, "tiles" | "filters"> {
  tiles?: (Tile | UpdateTileRequest)[] | null;
  filters?: (DashboardFilter | UpdateDashboardFilterRequest)[] | null;
}

/** An edited dashboard with the name that an update requires. */
export interface NamedDashboard extends EditableDashboard {
  name: string;
}

/** Dashboards: named grids of tiles. */
export interface DashboardResource {
  /** Returns every dashboard. */
  list(options?: CallOptions): Promise<Dashboard[]>;
  /**
   * Returns one dashboard with its tiles.
   *
   * @throws {ResponseError} with status 404 when there is none.
   */
  get(id: string, options?: CallOptions): Promise<Dashboard>;
  /**
   * Creates a dashboard; the service assigns the ids of it and of its tiles. Sent once: when the outcome is unknown, list
   * before you repeat it.
   *
   * @throws {InputError} without a name.
   */
  create(body: CreateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  /**
   * Replaces a dashboard. What `body` leaves out may be reset, and a tile without its `id` is a new one: the alerts on the
   * old one are lost. To change a part, use {@link DashboardResource.modify}.
   *
   * @throws {InputError} without a name.
   */
  update(id: string, body: UpdateDashboardRequest | NamedDashboard, options?: CallOptions): Promise<Dashboard>;
  /**
   * Reads a dashboard, changes it and writes it back, with unknown fields and tile ids preserved.
   *
   * @throws {AlertLossError} when the change drops a tile that an alert watches; nothing is written then.
   */
  modify(id: string, change: Change<EditableDashboard>, options?: CallOptions): Promise<Dashboard>;
  /** Deletes a dashboard with its tiles and the alerts on them. Some servers succeed also when there is none. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Alerts: rules that watch a tile or a saved search. */
export interface AlertResource {
  /** Returns every alert, following pages where the server has them. */
  list(options?: CallOptions): Promise<Alert[]>;
  /**
   * Returns one alert.
   *
   * @throws {ResponseError} with status 404 when there is none.
   */
  get(id: string, options?: CallOptions): Promise<Alert>;
  /**
   * Creates an alert. Sent once: when the outcome is unknown, list before you repeat it.
   *
   * @throws {InputError} when `source` or `thresholdType` is not one of the interface's.
   */
  create(body: CreateAlertRequest, options?: CallOptions): Promise<Alert>;
  /**
   * Replaces an alert. What `body` leaves out may be reset; to change a part, use {@link AlertResource.modify}.
   *
   * @throws {InputError} when `source` or `thresholdType` is not one of the interface's.
   */
  update(id: string, body: UpdateAlertRequest | Alert, options?: CallOptions): Promise<Alert>;
  /** Reads an alert, changes it and writes it back, with unknown fields and values preserved. */
  modify(id: string, change: Change<Alert>, options?: CallOptions): Promise<Alert>;
  /** Deletes an alert. Some servers succeed also when there is none. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Sources: the telemetry that tiles and charts read. */
export interface SourceResource {
  /** Returns every source. */
  list(options?: CallOptions): Promise<Source[]>;
}

/** What both deployments offer: code written for it runs on a self-hosted client and on `stack` of a hosted one. */
export interface StackResources {
  readonly dashboards: DashboardResource;
  readonly alerts: AlertResource;
  readonly sources: SourceResource;
}
