import type Database from "libsql";
import type { Behaviour, Handlers } from "../http/call.ts";
import type { Specification } from "../http/specification.ts";
import type { RecordStore } from "../store/record-store.ts";
import { page } from "./stack.ts";
import { querySeries } from "../telemetry/query-series.ts";
import type { SeriesQuery } from "../telemetry/query-series.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

interface Parts {
  readonly records: RecordStore;
  readonly database: Database.Database;
  readonly telemetry: Telemetry;
  readonly specification: Specification;
  readonly behaviour: Behaviour;
}

/** The operations that only the self-hosted deployment has. */
export function selfHostedHandlers({ records, database, telemetry, specification, behaviour }: Parts): Handlers {
  const granularities = specification.schemas["QueryChartSeriesRequest"]?.properties?.["granularity"]?.enum ?? [];
  return {
    queryChartSeries({ plain }) {
      const query = plain as unknown as SeriesQuery;
      telemetry.fill(query.startTime, query.endTime, new Set(query.series.map(({ sourceId = "" }) => sourceId)));
      const points = querySeries(database, query, granularities);
      const grouped = query.series.some(({ groupBy = [] }) => groupBy.length > 0);
      return { value: points.map((point) => toAnswer(point, grouped, behaviour)) };
    },
    listWebhooks: ({ query }) =>
      behaviour === "documented" ? { text: records.listText("webhook") } : page(records.list("webhook"), query),
  };
}

/** The document knows no groups; servers in the field always send them, and 64-bit integers as text. */
function toAnswer(
  { group, ...point }: { readonly group: readonly string[] },
  grouped: boolean,
  behaviour: Behaviour,
): object {
  if (behaviour === "documented") return grouped ? { ...point, group } : point;
  const values = Object.entries(point as Record<string, unknown>).map(([name, value]) => {
    return [name, name !== "ts_bucket" && Number.isInteger(value) ? String(value) : value];
  });
  return { ...Object.fromEntries(values), group };
}
