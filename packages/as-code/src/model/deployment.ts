import { isResponseError } from "@obstack/core";
import type { Alert } from "@obstack/core";
import { allInOrder } from "../common/all-in-order.ts";
import type { Named, Stack } from "../common/client.ts";
import type { Bindings } from "../files/references.ts";
import { inBatches } from "../common/in-batches.ts";
import { isObject } from "../common/value.ts";
import { canonicalFields } from "./canonical.ts";
import { createCatalog } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";
import type { Kind } from "../common/kind.ts";
import { tables } from "./fields.ts";
import { readConfiguration, readRecord } from "./record.ts";
import type { ServerObject } from "./record.ts";
import { formOf } from "./tile-form.ts";
import type { TileForm } from "./tile-form.ts";

/** The objects of a deployment at one point in time. */
export interface Deployment {
  readonly dashboards: readonly ServerObject[];
  readonly alerts: readonly ServerObject[];
  readonly catalog: Catalog;
  readonly sources: readonly Named[];
  /** The form of the server's tiles; absent if unknown. */
  readonly tileForm: TileForm | undefined;
}

/** Reads a deployment with one list request per kind of object; webhooks only if it can list them. Default: alerts without their silence. */
export async function readDeployment(
  stack: Stack,
  bindings: Bindings = {},
  signal?: AbortSignal,
  read: typeof readConfiguration = readConfiguration,
): Promise<Deployment> {
  const options = { signal };
  const [dashboards, alerts, sources, webhooks] = await allInOrder([
    listObjects(stack, "dashboard", signal),
    listObjects(stack, "alert", signal, read),
    stack.sources.list(options),
    stack.webhooks?.list(options).catch(undefinedIfMissing),
  ]);
  return {
    dashboards,
    alerts,
    catalog: createCatalog({ dashboards, sources, webhooks }, bindings),
    sources,
    tileForm: formOfTiles(dashboards),
  };
}

/** Returns the form of the server's tiles. A server that returns `config` accepts both forms. */
export function formOfTiles(dashboards: readonly ServerObject[]): TileForm | undefined {
  const forms = new Set(dashboards.flatMap(({ tiles }) => tiles.map(({ fields }) => formOf(fields))));
  return forms.has("config") ? "config" : forms.has("series") ? "series" : undefined;
}

/** Lists the objects of a kind. Default: with the silence of an alert. */
export async function listObjects(
  stack: Stack,
  kind: Kind,
  signal: AbortSignal | undefined,
  read: typeof readConfiguration = readRecord,
): Promise<ServerObject[]> {
  if (kind === "dashboard") return (await stack.dashboards.list({ signal })).map((record) => read(kind, record));
  const alerts = await stack.alerts.list({ signal });
  const complete = await inBatches(alerts, async (alert) =>
    isShort(alert) ? stack.alerts.get(alert.id, { signal }) : alert,
  );
  return complete.map((record) => read(kind, record));
}

/** Returns whether a list omits the query of an alert, which only a read by identifier returns. */
function isShort(alert: Alert): boolean {
  // Reading the record reports that it is unusable.
  const given: unknown = alert;
  if (!isObject(given)) return false;
  const { source } = canonicalFields({ source: alert.source }, tables.alert);
  return (
    typeof source === "string" &&
    !["tile", "search"].includes(source) &&
    !("chartConfig" in alert && isObject(alert.chartConfig))
  );
}

/** Some servers have no webhooks endpoint. Alerts that refer to a webhook then report it as unresolved. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isResponseError(error, 404)) throw error;
  return undefined;
}
