import { createListResource } from "../envelope/list-resource.ts";
import { dashboardListPayload, dashboardPayload } from "../envelope/payload-check.ts";
import type { Alert, Dashboard, Source } from "../generated/schema.ts";
import { getPage, sendForRecord } from "./send.ts";
import type { StackLocation } from "./send.ts";
import type { AlertReader, DashboardReader, SourceResource } from "./stack-resources.ts";

/** Creates the methods that read dashboards. A bundle with only these does not contain the code and tables of writes. */
export function createDashboardReader(location: StackLocation): DashboardReader {
  return {
    ...createListResource<Dashboard>(async (page) => getPage(location, "dashboards", page), dashboardListPayload),
    async get(id, options) {
      const parts = { ...options, id, payload: dashboardPayload };
      return (await sendForRecord(location, "dashboards", "GET", parts)) as Dashboard;
    },
  };
}

/**
 * Creates the methods that read alerts. A bundle with only these does not contain the code and tables of writes.
 *
 * @param onAlert Called with each alert that is read. Default: none.
 */
export function createAlertReader(location: StackLocation, onAlert?: (alert: Alert) => void): AlertReader {
  return {
    ...createListResource<Alert>(async (options) => {
      const result = await getPage<Alert>(location, "alerts", options);
      if (onAlert !== undefined) for (const alert of result.items ?? []) onAlert(alert);
      return result;
    }),
    async get(id, options) {
      const alert = (await sendForRecord(location, "alerts", "GET", { ...options, id })) as Alert;
      onAlert?.(alert);
      return alert;
    },
  };
}

/** Creates the source resource. */
export function createSourceResource(location: StackLocation): SourceResource {
  return createListResource<Source>(async (page) => getPage(location, "sources", page));
}
