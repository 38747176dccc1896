import type { Kind } from "@obstack/as-code";
import { alertFields, dashboardFields } from "@obstack/core";
import type { Alert, Dashboard, Fields, ModifyOptions, StackResources } from "@obstack/core";
import type { AlertNames } from "../output/alert-columns.ts";
import { alertView } from "../output/alert-view.ts";
import { dashboardView } from "../output/dashboard-view.ts";
import type { View } from "../output/view.ts";

interface Options {
  readonly signal: AbortSignal;
}

/** Dashboards or alerts of a deployment. What `create` takes, and `change` takes and returns, differs between them. */
export interface ObjectResource<Item> {
  list(options: Options): Promise<readonly Item[]>;
  get(id: string, options: Options): Promise<Item>;
  create(body: never, options: Options): Promise<Item>;
  modify(id: string, change: never, options: Options & Pick<ModifyOptions, "onIgnored">): Promise<Item>;
  delete(id: string, options: Options): Promise<void>;
}

/** What commands on one kind of object need to know about it. */
export interface ObjectKind<Item extends Dashboard | Alert> {
  readonly what: Kind;
  /** The operations whose request bodies files and flags must match. */
  readonly operations: Readonly<Record<"create" | "update", string>>;
  /** The fields of the record that `get` prints. */
  readonly fields: Fields;
  readonly resource: (client: StackResources) => ObjectResource<Item>;
  /** Returns what to show. With `names`, which send requests, text has names of what an alert watches and notifies. */
  readonly view: (item: Item, names?: () => Promise<AlertNames>) => View;
}

export const dashboardKind: ObjectKind<Dashboard> = {
  what: "dashboard",
  operations: { create: "createDashboard", update: "updateDashboard" },
  fields: dashboardFields,
  resource: ({ dashboards }) => dashboards,
  view: dashboardView,
};

export const alertKind: ObjectKind<Alert> = {
  what: "alert",
  operations: { create: "createAlert", update: "updateAlert" },
  fields: alertFields,
  resource: ({ alerts }) => alerts,
  view: alertView,
};
