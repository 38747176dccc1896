import { createListResource } from "../envelope/list-resource.ts";
import { dashboardListPayload, dashboardPayload, exactPayload, recordPayload } from "../envelope/payload-check.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import type { Alert, Dashboard, Source } from "../generated/schema.ts";
import { getPage, sendForRecord } from "./send.ts";
import type { StackLocation } from "./send.ts";
import type { AlertReader, DashboardReader, SourceResource } from "./stack-resources.ts";

/** Reads one record, which is written back or recorded for an undo if `isExact`. Callers of clients have no such parameter. */
export interface ExactReader<Item> {
  /** @throws {UnexpectedResponseError} If `isExact`, and the record has a number that JavaScript changes. */
  get(id: string, options?: CallOptions, isExact?: boolean): Promise<Item>;
}

/** Creates the methods that read dashboards. A bundle with only these does not contain the code and tables of writes. */
export function createDashboardReader(location: StackLocation): DashboardReader & ExactReader<Dashboard> {
  return {
    ...createListResource<Dashboard>(async (...page) => getPage(location, "dashboards", ...page), dashboardListPayload),
    async get(id, options, isExact = false) {
      const payload = isExact ? exactPayload(dashboardPayload) : dashboardPayload;
      return sendForRecord(location, "dashboards", "GET", { id, payload }, options);
    },
  };
}

/**
 * Creates the methods that read alerts. A bundle with only these does not contain the code and tables of writes.
 *
 * @param onAlert Called with each alert that is read. Default: none.
 */
export function createAlertReader(
  location: StackLocation,
  onAlert?: (alert: Alert) => void,
): AlertReader & ExactReader<Alert> {
  return {
    ...createListResource<Alert>(async (...page) => {
      const result = await getPage<Alert>(location, "alerts", ...page);
      if (onAlert !== undefined) for (const alert of result.items ?? []) onAlert(alert);
      return result;
    }),
    async get(id, options, isExact = false) {
      const payload = isExact ? exactPayload(recordPayload) : recordPayload;
      const alert = await sendForRecord<Alert>(location, "alerts", "GET", { id, payload }, options);
      onAlert?.(alert);
      return alert;
    },
  };
}

/** Creates the source resource. */
export function createSourceResource(location: StackLocation): SourceResource {
  return createListResource<Source>(async (...page) => getPage(location, "sources", ...page));
}
