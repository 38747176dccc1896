import type { CallOptions } from "../client/call-options.ts";
import type {
  Alert,
  CreateAlertRequest,
  CreateDashboardRequest,
  Dashboard,
  Source,
  UpdateAlertRequest,
  UpdateDashboardRequest,
} from "../generated/schema.ts";

/** A change of a record: returns the record as it shall be, or changes it in place. */
export type Change<Item> = (record: Item) => Item | void | Promise<Item | void>;

/** Dashboards of either deployment. */
export interface DashboardResource {
  list(options?: CallOptions): Promise<Dashboard[]>;
  get(id: string, options?: CallOptions): Promise<Dashboard>;
  create(body: CreateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  update(id: string, body: UpdateDashboardRequest, options?: CallOptions): Promise<Dashboard>;
  modify(id: string, change: Change<Dashboard>, options?: CallOptions): Promise<Dashboard>;
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Alerts of either deployment. */
export interface AlertResource {
  list(options?: CallOptions): Promise<Alert[]>;
  get(id: string, options?: CallOptions): Promise<Alert>;
  create(body: CreateAlertRequest, options?: CallOptions): Promise<Alert>;
  update(id: string, body: UpdateAlertRequest, options?: CallOptions): Promise<Alert>;
  modify(id: string, change: Change<Alert>, options?: CallOptions): Promise<Alert>;
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Sources of either deployment. */
export interface SourceResource {
  list(options?: CallOptions): Promise<Source[]>;
}

/** What both deployments offer: code written for it runs on a self-hosted client and on `stack` of a hosted one. */
export interface StackResources {
  readonly dashboards: DashboardResource;
  readonly alerts: AlertResource;
  readonly sources: SourceResource;
}
