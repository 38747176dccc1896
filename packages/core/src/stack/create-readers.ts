import { createListResource } from "../envelope/list-resource.ts";
import { dashboardListPayload, dashboardPayload } from "../envelope/payload-check.ts";
import type { Alert, Dashboard, Source } from "../generated/schema.ts";
import { createSender } from "./create-sender.ts";
import type { StackLocation } from "./create-sender.ts";
import type { AlertReader, DashboardReader, SourceResource } from "./stack-resources.ts";

/** Creates the methods that read dashboards. A bundle with only these does not contain the code and tables of writes. */
export function createDashboardReader(location: StackLocation): DashboardReader {
  const { record, page } = createSender(location, "dashboards");
  return {
    ...createListResource<Dashboard>(page, dashboardListPayload),
    async get(id, options) {
      return (await record("GET", { ...options, id, payload: dashboardPayload })) as Dashboard;
    },
  };
}

/**
 * Creates the methods that read alerts. A bundle with only these does not contain the code and tables of writes.
 *
 * @param onAlert Called with each alert that is read. Default: none.
 */
export function createAlertReader(location: StackLocation, onAlert?: (alert: Alert) => void): AlertReader {
  const { record, page } = createSender(location, "alerts");
  return {
    ...createListResource<Alert>(async (options) => {
      const result = await page<Alert>(options);
      if (onAlert !== undefined) for (const alert of result.items ?? []) onAlert(alert);
      return result;
    }),
    async get(id, options) {
      const alert = (await record("GET", { ...options, id })) as Alert;
      onAlert?.(alert);
      return alert;
    },
  };
}

/** Creates the source resource. */
export function createSourceResource(location: StackLocation): SourceResource {
  return createListResource<Source>(createSender(location, "sources").page);
}
